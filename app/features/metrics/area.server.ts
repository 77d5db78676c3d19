import type { ServerArea } from '../area.server.ts'
import { recountChanges, recountUsageDays, recountUserDays } from './recount.server.ts'

export const metricsServer: ServerArea = {
  name: 'metrics',
  rollups: { user: recountUserDays, usage: recountUsageDays },
  schedule: { 'recount-metrics': { at: '* * * * *', long: true, run: recountChanges } },
}
