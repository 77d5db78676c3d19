import type { ServerArea } from '#app/features/area.server.ts'
import { callGroupHandOver } from './hand-over.server.ts'

export const callFlowServer: ServerArea = {
  name: 'call-flow',
  handOver: callGroupHandOver,
  demoData: async (agency) => (await import('./demo-data.server.ts')).addOfficeHours(agency),
}
