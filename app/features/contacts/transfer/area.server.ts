import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import * as events from './events.ts'
import { exportFile } from './export/run-export.server.ts'
import { removeExpiredImports } from './import/expired-imports.server.ts'
import { runImport } from './import/run-import.server.ts'

export const transferServer: ServerArea = {
  name: 'transfer',
  apiCalls,
  events,
  unmergedTables: {
    nightly_values: 'what a nightly file said of each; the kept contact is asked about once more',
    import_rows:
      'says what an import wrote then; undoing it leaves contacts that were merged since as they are',
  },
  tasks: {
    'contacts.export': (ctx, { exportId }) => exportFile.make(ctx, exportId),
    'contacts.import': (ctx, { importId }) => runImport(ctx, importId),
  },
  schedule: { 'remove-expired-imports': { at: '9 * * * *', long: true, run: removeExpiredImports } },
}
