import { addDocuments } from '#app/features/people/records/documents.server.ts'
import { DOCUMENT_FILES } from '#app/features/people/records/document-files.ts'
import { plural } from '#app/lib/plural.ts'
import { withoutSecrets } from '#app/lib/secret-text.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { FileWriter } from './write-files.server.ts'

/** Adds files to the contacts of their folders. Each row has the id of its document before it is added. */
export const documentWriter: FileWriter = {
  maxBytes: DOCUMENT_FILES.maxBytes,
  counted: 'records',
  prepare: (ctx) => ({ recordId: uuidv7(ctx.now().getTime()) }),
  write: async (ctx, { n, matchId, recordId }, [, name = '', path = ''], unpack) => {
    if (!matchId || !recordId)
      return { n, state: 'skipped', reason: 'No contact was chosen for this folder.' }
    const kept = await addDocuments(ctx, matchId, {
      files: [{ id: recordId, bytes: await unpack(), fileName: name }],
      values: { notes: withoutSecrets(`From ${path}`).slice(0, 500) },
      unlessKept: true,
    })
    return kept.has(recordId)
      ? { n, state: 'skipped', reason: 'The contact already has this file.' }
      : { n, state: 'created', recordId }
  },
  audit: (count) => ({ action: 'imported documents', detail: `${plural(count, 'document')} added` }),
}
