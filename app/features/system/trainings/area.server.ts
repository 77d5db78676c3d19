import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'

export const trainingsServer: ServerArea = {
  name: 'trainings',
  apiCalls,
  demoData: async (agency) => (await import('./demo-data.server.ts')).addTrainings(agency),
}
