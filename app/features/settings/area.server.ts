import type { ServerArea } from '../area.server.ts'
import * as events from './events.ts'

export const settingsServer: ServerArea = {
  name: 'settings',
  events,
  demoData: async (agency) => (await import('./demo-data.server.ts')).addSettings(agency),
}
