import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { recordTables } from './client-tables.server.ts'
import * as events from './events.ts'

export const recordsServer: ServerArea = {
  name: 'records',
  apiCalls,
  events,
  clientTables: recordTables,
  demoData: async (agency) => {
    await (await import('./demo-data.server.ts')).addDemoRecords(agency)
    await (await import('./demo-documents.server.ts')).addDemoDocuments(agency)
  },
}
