import type { ServerArea } from '../area.server.ts'

export const trainingsServer: ServerArea = {
  name: 'trainings',
  demoData: async (agency) => (await import('./demo-data.server.ts')).addTrainings(agency),
}
