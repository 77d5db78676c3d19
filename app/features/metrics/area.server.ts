import type { ServerArea } from '../area.server.ts'
import { recountUsageDays, recountUserDays } from './recount.server.ts'

export const metricsServer: ServerArea = {
  name: 'metrics',
  rollups: { user: recountUserDays, usage: recountUsageDays },
  schedule: {
    'recount-metrics': {
      at: '* * * * *',
      long: true,
      // It collects the rollups of all areas, which import this module.
      run: async (services) => (await import('./apply-marks.server.ts')).recountChanges(services),
    },
  },
}
