import type { ServerArea } from '../area.server.ts'
import * as events from './events.ts'

export const templatesServer: ServerArea = {
  name: 'templates',
  events,
  demoData: async (agency) => (await import('./demo-data.server.ts')).addTemplates(agency),
}
