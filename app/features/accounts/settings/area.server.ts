import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import * as events from './events.ts'

export const settingsServer: ServerArea = {
  name: 'settings',
  apiCalls,
  events,
  demoData: async (agency) => (await import('./demo-data.server.ts')).addSettings(agency),
}
