import type { ServerArea } from '../area.server.ts'

export const calendarServer: ServerArea = {
  name: 'calendar',
  demoData: async (agency) => (await import('./demo-data.server.ts')).allowCalendars(agency),
}
