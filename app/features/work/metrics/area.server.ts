import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { recountChanges } from './apply-marks.server.ts'
import { ROLLUPS } from './recount.server.ts'

export const metricsServer: ServerArea = {
  name: 'metrics',
  apiCalls,
  rollups: ROLLUPS,
  schedule: {
    'recount-metrics': {
      at: '* * * * *',
      long: true,
      run: recountChanges,
    },
  },
}
