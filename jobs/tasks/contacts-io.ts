import { removeExpiredFiles } from '#app/features/transfer/expired-files.server.ts'
import { runExport } from '#app/features/transfer/run-export.server.ts'
import { runImport } from '#app/features/transfer/run-import.server.ts'
import type { Parts } from '#app/lib/system-ctx.server.ts'
import type { Task } from './index.ts'

/** Writes one export. Run twice it writes the file anew; one that is done stays as it is. */
export const contactsExport: Task<'contacts.export'> = (ctx, { exportId }) => runExport(ctx, exportId)

/** Does the next part of an import. Run twice it does it once: a batch and where it ends are one transaction. */
export const contactsImport: Task<'contacts.import'> = (ctx, { importId }) => runImport(ctx, importId)

export const removeExpiredContactFiles = (parts: Parts): Promise<void> => removeExpiredFiles(parts)
