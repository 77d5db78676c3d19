import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { cleanFileName } from '#app/features/accounts/files/inspect-file.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { fileCipher, type Place } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { readSealed, sealFile } from '#app/lib/sealed-file.server.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { portDocuments, portOrders } from '#db/schema/index.ts'
import { checkPdf } from './check-pdf.ts'
import { lockDraft } from './drafts.server.ts'
import { DOCUMENT_LABELS, type DocumentKind } from './port.ts'

/** Where a document is sealed. */
export const documentPlace = (rowId: string): Place => ({
  table: 'port_documents',
  column: 'file_key',
  rowId,
})

/** Refuses a draft that isn't there before its file is read. @throws AppError forbidden, not-found; conflict */
export async function checkDraft(ctx: Ctx, orderId: string): Promise<void> {
  ctx.require('administer')
  await ctx.db((tx) => lockDraft(tx, orderId))
}

/**
 * Stores a document of a draft, sealed, in the place of the one before.
 * @param path of the received file
 * @throws AppError forbidden, not-found; conflict once it is submitted; invalid for anything but a PDF that can be opened
 */
export async function saveDocument(
  ctx: Ctx,
  orderId: string,
  { kind, path, name }: { kind: DocumentKind; path: string; name: string },
): Promise<void> {
  await checkDraft(ctx, orderId)
  const bytes = await readFile(path)
  const problem = checkPdf(bytes)
  if (problem) throw new AppError('invalid', problem, 'file')
  const id = uuidv7()
  const cipher = await ctx.db((tx) => fileCipher(tx, ctx.account.id, documentPlace(id)))
  const fileKey = await putFile(
    ctx.account.id,
    'porting',
    sealFile(cipher, bytes),
    'application/octet-stream',
  )
  const fileName = cleanFileName(name, 'application/pdf') ?? `${DOCUMENT_LABELS[kind]}.pdf`
  let unused = fileKey
  try {
    const before = await ctx.db(async (tx) => {
      await lockDraft(tx, orderId)
      const [old] = await tx
        .delete(portDocuments)
        .where(and(eq(portDocuments.orderId, orderId), eq(portDocuments.kind, kind)))
        .returning({ key: portDocuments.fileKey })
      await tx.insert(portDocuments).values({
        accountId: ctx.account.id,
        ...{ id, orderId, kind, fileKey, fileName },
        size: bytes.byteLength,
        createdAt: ctx.now(),
      })
      // An admin who submits the draft must have seen the documents that another one uploaded.
      await tx
        .update(portOrders)
        .set({ version: nextVersion(portOrders) })
        .where(eq(portOrders.id, orderId))
      return old?.key
    })
    unused = before ?? ''
  } finally {
    if (unused) await removeFile(ctx.account.id, unused)
  }
}

export interface OpenedDocument {
  fileName: string
  size: number
  read: () => ReadableStream<Uint8Array>
}

/** A stored document, for admins, who leave a trace. @throws AppError forbidden, not-found */
export async function openDocument(ctx: Ctx, orderId: string, kind: DocumentKind): Promise<OpenedDocument> {
  ctx.require('administer')
  const [row] = await ctx.db((tx) =>
    tx
      .select({ id: portDocuments.id })
      .from(portDocuments)
      .where(and(eq(portDocuments.orderId, orderId), eq(portDocuments.kind, kind))),
  )
  const document = row && (await storedDocument(ctx, row.id))
  if (!document) throw notFound('This document')
  await ctx.db((tx) =>
    audit(tx, ctx, {
      action: 'downloaded a document',
      entity: 'port request',
      entityId: orderId,
      detail: DOCUMENT_LABELS[kind],
    }),
  )
  return document
}

/** A stored document, for jobs and the archive of the account. Null when it isn't there. */
export async function storedDocument(ctx: Ctx, id: string): Promise<OpenedDocument | null> {
  const found = await ctx.db(async (tx) => {
    const [row] = await tx.select().from(portDocuments).where(eq(portDocuments.id, id))
    return row && { row, cipher: await fileCipher(tx, ctx.account.id, documentPlace(id)) }
  })
  const sealed = found && (await getFile(ctx.account.id, found.row.fileKey))
  if (!sealed) return null
  const { size, fileName } = found.row
  return {
    fileName,
    size,
    read: () => readSealed(found.cipher, sealed, { size, start: 0, end: size - 1 }),
  }
}
