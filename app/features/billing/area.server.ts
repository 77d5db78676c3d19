import type { ServerArea } from '../area.server.ts'

export const billingServer: ServerArea = {
  name: 'billing',
  demoData: async (agency) => (await import('./demo-data.server.ts')).addBilling(agency),
}
