import type { ServerArea } from '../area.server.ts'

export const callFlowServer: ServerArea = {
  name: 'call-flow',
  demoData: async (agency) => (await import('./demo-data.server.ts')).addOfficeHours(agency),
}
