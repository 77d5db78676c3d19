import { apiCalls } from './api.server.ts'
import type { ServerArea } from '#app/features/area.server.ts'

export const callResultsServer: ServerArea = {
  name: 'call-results',
  apiCalls,
  demoData: async (agency) => (await import('./demo-data.server.ts')).addResults(agency),
}
