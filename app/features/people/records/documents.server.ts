import { and, eq, isNull, ne } from 'drizzle-orm'
import { cleanFileName, inspectFile } from '#app/features/accounts/files/inspect-file.server.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { uploadFailure } from '#app/features/accounts/files/attachments.ts'
import type { StoredFile } from '#app/features/accounts/files/media-response.server.ts'
import { learnOptions } from '#app/features/accounts/fields/options.server.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clientDocuments } from '#db/schema/index.ts'
import { DOCUMENT_FILES } from './document-files.ts'
import { schemaOf } from './kind-schema.ts'
import { KINDS } from './kinds/index.ts'
import { declared, requireClient, requireKind } from './record-rows.server.ts'
import { checkClient, finishChange } from './records.server.ts'

interface NewDocument {
  /** The form creates it, so that sending a form twice adds its documents once. */
  id: string
  bytes: Uint8Array
  fileName: string
}

/**
 * Adds documents, all or none. Each is named after its file; `values` are the other fields, the same for all.
 * @returns the ids of those that `unlessKept` left out
 */
export async function addDocuments(
  ctx: Ctx,
  clientId: string,
  {
    files,
    values,
    unlessKept = false,
  }: {
    files: readonly NewDocument[]
    values: RecordValues
    /** Leaves out files that the client has under the same name and of the same size. */
    unlessKept?: boolean
  },
): Promise<Set<string>> {
  const kind = requireKind(ctx, 'document')
  await checkClient(ctx, clientId)
  if (files.length === 0) throw new AppError('invalid', 'Choose at least one file.', 'file')
  if (files.length > DOCUMENT_FILES.most) {
    throw new AppError('invalid', `Choose at most ${DOCUMENT_FILES.most} files at a time.`, 'file')
  }
  if (!files.every(({ id }) => isUuid(id))) {
    throw new AppError('invalid', 'This form is out of date. Reload the page.')
  }
  // Sequential, because re-encoding a picture takes much memory.
  const checked: Awaited<ReturnType<typeof check>>[] = []
  for (const file of files) checked.push(await check(file, values))
  const stored: string[] = []
  const unused = new Set<string>()
  const kept = new Set<string>()
  try {
    for (const { bytes, row } of checked) {
      stored.push(await putFile(ctx.account.id, 'documents', bytes, row.contentType))
    }
    await ctx.db(async (tx) => {
      await requireClient(tx, clientId)
      const now = ctx.now()
      for (const [at, { row }] of checked.entries()) {
        const storageKey = stored[at]!
        const data = declared(kind, row.data)
        if (unlessKept && (await hasFile(tx, clientId, row))) {
          kept.add(row.id)
          unused.add(storageKey)
          continue
        }
        const added = await tx
          .insert(clientDocuments)
          .values({
            ...row,
            data,
            accountId: ctx.account.id,
            clientId,
            storageKey,
            createdBy: ctx.actor?.id,
            updatedBy: ctx.actor?.id,
            createdAt: now,
            updatedAt: now,
          })
          .onConflictDoNothing()
          .returning({ id: clientDocuments.id })
        if (added.length === 0) {
          unused.add(storageKey)
          continue
        }
        await learnOptions(tx, ctx, kind.fields, data)
        await finishChange(tx, ctx, { name: 'document', clientId, id: row.id }, 'added')
      }
    })
  } catch (error) {
    for (const key of stored) unused.add(key)
    throw error
  } finally {
    for (const key of unused) await removeFile(ctx.account.id, key)
  }
  return kept
}

async function hasFile(
  tx: Database,
  clientId: string,
  { id, fileName, byteSize }: { id: string; fileName: string | null; byteSize: number },
): Promise<boolean> {
  const rows = await tx
    .select({ id: clientDocuments.id })
    .from(clientDocuments)
    .where(
      and(
        eq(clientDocuments.clientId, clientId),
        isNull(clientDocuments.deletedAt),
        fileName === null ? isNull(clientDocuments.fileName) : eq(clientDocuments.fileName, fileName),
        eq(clientDocuments.byteSize, byteSize),
        ne(clientDocuments.id, id),
      ),
    )
    .limit(1)
  return rows.length > 0
}

async function check({ id, bytes, fileName }: NewDocument, values: RecordValues) {
  const refuse = (reason: string) =>
    new AppError('invalid', uploadFailure(`${cleanName(fileName)}: ${reason}`), 'file')
  if (bytes.byteLength > DOCUMENT_FILES.maxBytes) {
    throw refuse(`This file is larger than ${fileSize(DOCUMENT_FILES.maxBytes)}.`)
  }
  const inspected = await inspectFile(bytes, 'kept')
  if (!inspected.ok) throw refuse(inspected.reason)
  const { contentType } = inspected
  const clean = cleanFileName(fileName, contentType)
  const name = clean?.replace(/\.\w{1,5}$/, '') || KINDS.document.label
  const data = parseInput(schemaOf(KINDS.document), { ...values, name })
  const row = { id, data, fileName: clean, contentType, byteSize: inspected.bytes.byteLength }
  return { bytes: inspected.bytes, row }
}

const cleanName = (name: string) => cleanFileName(name, 'application/pdf')?.replace(/\.pdf$/, '') ?? 'A file'

/** A document's file. */
export async function readDocument(ctx: Ctx, clientId: string, id: string): Promise<StoredFile> {
  requireKind(ctx, 'document')
  const missing = () => notFound('This document')
  const [row] = await ctx.db((tx) =>
    tx
      .select()
      .from(clientDocuments)
      .where(
        and(
          eq(clientDocuments.id, id),
          eq(clientDocuments.clientId, clientId),
          isNull(clientDocuments.deletedAt),
        ),
      ),
  )
  const file = row && (await getFile(ctx.account.id, row.storageKey))
  if (!row || !file) throw missing()
  return { file, contentType: row.contentType, fileName: row.fileName }
}
