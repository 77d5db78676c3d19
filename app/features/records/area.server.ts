import type { ServerArea } from '../area.server.ts'
import * as events from './events.ts'
import { purgeRecords } from './purge.server.ts'

export const recordsServer: ServerArea = {
  name: 'records',
  events,
  purge: ({ pool }, now) => purgeRecords(pool, now),
  demoData: async (agency) => {
    await (await import('./demo-data.server.ts')).addRecords(agency)
    await (await import('./demo-documents.server.ts')).addDocuments(agency)
  },
}
