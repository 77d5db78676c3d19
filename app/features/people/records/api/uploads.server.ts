import { z } from 'zod'
import { uploadFailure } from '#app/features/accounts/files/attachments.ts'
import { receiveUpload } from '#app/features/accounts/files/read-upload.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, pageOfAll, pageQuery } from '#app/lib/api/list.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { DOCUMENT_FILES } from '../document-files.ts'
import { addDocuments } from '../documents.server.ts'
import { recordAnswer, toRecord } from '../record-wire.ts'
import { deleteRecord, getRecord, listRecords } from '../records.server.ts'

const LIMITS = {
  maxFileBytes: DOCUMENT_FILES.maxBytes,
  tooLarge: uploadFailure(`This file is larger than ${fileSize(DOCUMENT_FILES.maxBytes)}.`),
}

/** Keeps the file of an upload as a document of a contact. */
const receiveDocument = (ctx: Ctx, clientId: string, request: Request) =>
  receiveUpload(ctx, request, LIMITS, async ({ bytes, name: fileName }) => {
    const id = uuidv7(ctx.now().getTime())
    await addDocuments(ctx, clientId, { files: [{ id, fileName, bytes }], values: {} })
    return toRecord(await getRecord(ctx, { name: 'document', clientId, id }))
  })

const common = { area: 'contacts', who: 'user' } as const

const adding = {
  ...common,
  method: 'POST',
  upload: true,
  output: recordAnswer('document'),
  status: 201,
} as const
const EXAMPLE_FILE = { name: 'declaration.pdf', type: 'application/pdf', content: '%PDF-1.4\n%%EOF\n' }
const TAKEN = `Takes ${DOCUMENT_FILES.kinds}, up to ${fileSize(DOCUMENT_FILES.maxBytes)}. The document is named after its file.`

export const addDocument = defineCall({
  ...adding,
  path: '/clients/{id}/documents',
  summary: 'Add a document',
  notes: TAKEN,
  example: { params: { id: '$client' }, files: { file: EXAMPLE_FILE } },
  run: (ctx, { params, request }) => receiveDocument(ctx, params.id, request),
})

const kind = z.literal('documents')

/** The API calls the documents of contacts stored files. */
export const uploadCalls: ApiCall[] = [
  defineCall({
    ...common,
    method: 'GET',
    path: '/utilities/getFiles/{id}',
    summary: 'List the stored files of a contact',
    notes: 'Its documents, as /clients/{id}/documents.',
    query: pageQuery(100),
    output: listOf(recordAnswer('document')),
    example: { params: { id: '$client' } },
    run: async (ctx, { params, query }) =>
      pageOfAll((await listRecords(ctx, 'document', params.id)).map(toRecord), query),
  }),
  defineCall({
    ...adding,
    path: '/utilities/upload/{kind}/{id}',
    summary: 'Upload a file',
    notes: `To the documents of a contact: /utilities/upload/documents/{id}. ${TAKEN}`,
    params: { kind },
    example: { params: { kind: 'documents', id: '$client' }, files: { file: EXAMPLE_FILE } },
    run: (ctx, { params, request }) => receiveDocument(ctx, params.id, request),
  }),
  defineCall({
    ...common,
    method: 'DELETE',
    path: '/utilities/upload/{kind}/{id}/{recordId}',
    summary: 'Delete an uploaded file',
    notes: 'A document of a contact. It can be restored for 30 days.',
    params: { kind },
    example: { params: { kind: 'documents', id: '$client', recordId: '$uploaded' } },
    run: (ctx, { params: { id, recordId } }) =>
      deleteRecord(ctx, { name: 'document', clientId: id, id: recordId }),
  }),
]
