import type { ServerArea } from '#app/features/area.server.ts'
import { ROLLUPS } from './recount.server.ts'

export const metricsServer: ServerArea = {
  name: 'metrics',
  rollups: ROLLUPS,
  schedule: {
    'recount-metrics': {
      at: '* * * * *',
      long: true,
      // It collects the rollups of all areas, which import this module.
      run: async (services) => (await import('./apply-marks.server.ts')).recountChanges(services),
    },
  },
}
