import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { extensionOf } from '#app/features/accounts/files/inspect-file.server.ts'
import type { OpenedAudio } from '#app/lib/audio-response.server.ts'
import { fileCipher } from '#app/lib/crypto.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { readSealed, sealFile } from '#app/lib/sealed-file.server.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import { importedCalls } from '#db/schema/index.ts'

/** To which a sealed file is bound. */
export const importedRecordingPlace = (id: string) => ({
  table: 'imported_calls',
  column: 'storage_key',
  rowId: id,
})

/**
 * Stores the recording of a call under a key that the caller knows, so that a second attempt overwrites the first.
 * @returns false if the call is gone or has a recording
 */
export async function storeImportedRecording(
  ctx: Ctx,
  callId: string,
  { storageKey, bytes, contentType }: { storageKey: string; bytes: Buffer; contentType: string },
): Promise<boolean> {
  const cipher = await ctx.db((tx) => fileCipher(tx, ctx.account.id, importedRecordingPlace(callId)))
  await putFile(ctx.account.id, 'recordings', sealFile(cipher, bytes), 'application/octet-stream', storageKey)
  const stored = await ctx.db((tx) =>
    tx
      .update(importedCalls)
      .set({ storageKey, byteSize: bytes.length, contentType })
      .where(
        and(
          eq(importedCalls.id, callId),
          sql`coalesce(${importedCalls.storageKey}, ${storageKey}) = ${storageKey}`,
        ),
      )
      .returning({ id: importedCalls.id }),
  )
  if (stored.length === 0) await removeFile(ctx.account.id, storageKey)
  return stored.length > 0
}

/** The recording of an imported call, for users of its account. */
export async function openImportedRecording(ctx: Ctx, callId: string): Promise<OpenedAudio> {
  requireActor(ctx)
  const recording = await storedImportedRecording(ctx, callId)
  if (!recording) throw notFound('This recording')
  return recording
}

/** The recording of an imported call, for jobs. Null when it has none. */
export async function storedImportedRecording(ctx: Ctx, callId: string): Promise<OpenedAudio | null> {
  const found = await ctx.db(async (tx) => {
    const [row] = await tx
      .select()
      .from(importedCalls)
      .where(and(eq(importedCalls.id, callId), isNotNull(importedCalls.storageKey)))
    return row && { row, cipher: await fileCipher(tx, ctx.account.id, importedRecordingPlace(callId)) }
  })
  if (!found) return null
  const { row, cipher } = found
  const sealed = await getFile(ctx.account.id, row.storageKey!)
  if (!sealed || !row.byteSize || !row.contentType) return null
  const size = row.byteSize
  const kind = row.outcome === 'voicemail' ? 'voicemail' : 'call'
  return {
    size,
    contentType: row.contentType,
    fileName: `${kind}-${row.startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}.${extensionOf(row.contentType)}`,
    read: (range) => readSealed(cipher, sealed, { size, ...range }),
  }
}
