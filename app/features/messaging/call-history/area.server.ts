import type { ServerArea } from '../../area.server.ts'
import { importedCallTable } from './client-tables.server.ts'
import { findImportedCalls } from './imported-calls.server.ts'
import { purgeImportedCalls } from './purge.server.ts'

export const callHistoryServer: ServerArea = {
  name: 'call-history',
  clientTables: [importedCallTable],
  activity: { kind: 'imported-call', find: findImportedCalls },
  purge: purgeImportedCalls,
}
