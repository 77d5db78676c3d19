import type { ServerArea } from '#app/features/area.server.ts'

export const accountServer: ServerArea = {
  name: 'account',
  demoData: async (agency) => (await import('./demo-data.server.ts')).addMobileApp(agency),
}
