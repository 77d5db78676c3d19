import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'

export const calendarServer: ServerArea = {
  name: 'calendar',
  apiCalls,
  demoData: async (agency) => (await import('./demo-data.server.ts')).allowCalendars(agency),
}
