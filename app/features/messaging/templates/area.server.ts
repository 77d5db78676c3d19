import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import * as events from './events.ts'

export const templatesServer: ServerArea = {
  name: 'templates',
  apiCalls,
  events,
  demoData: async (agency) => (await import('./demo-data.server.ts')).addTemplates(agency),
}
