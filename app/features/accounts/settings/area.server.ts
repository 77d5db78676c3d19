import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { makerLeftMail } from './credentials.server.ts'
import * as events from './events.ts'

export const settingsServer: ServerArea = {
  name: 'settings',
  apiCalls,
  events,
  mails: [makerLeftMail],
  demoData: async (agency) => (await import('./demo-data.server.ts')).addSettings(agency),
}
