import { readDocument } from '#app/features/people/records/documents.server.ts'
import { timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { GuardedFetchError } from '#app/lib/guarded-fetch.server.ts'
import { fetchProviderFile } from '#app/lib/provider-file.server.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { smsMedia, smsMessages } from '#db/schema/index.ts'
import { withoutAccount } from '#db/tenant.ts'
import { requireMessagingActor, requireMessaging } from '../conversations/list-conversations.server.ts'
import { uploadFailure } from '#app/features/accounts/files/attachments.ts'
import { VCARD_TYPE } from '#app/features/accounts/files/media-types.ts'
import { mediaView, type MediaView } from '#app/features/accounts/files/media-view.server.ts'
import { type ContactCard, readVcard } from '#app/features/messaging/conversations/vcard.ts'
import { cleanFileName, inspectFile } from '#app/features/accounts/files/inspect-file.server.ts'
import type { StoredFile } from '#app/features/accounts/files/media-response.server.ts'
import { mediaSignature } from './media-url.server.ts'
import { MAX_MEDIA, MAX_MEDIA_BYTES, MAX_PICTURE_UPLOAD, PICTURE_BYTES } from '../limits.ts'
import { publishMessage } from '../text-view.server.ts'

const FETCH_TIMEOUT_MS = 30_000

/** The largest upload, and the message for a larger one. */
export const TEXT_UPLOAD = {
  maxFileBytes: MAX_PICTURE_UPLOAD,
  tooLarge: uploadFailure('A picture can have at most 24 MB, another file at most 5 MB.'),
}

/** Stores a file to be attached to a text. Until the text is sent it belongs to its uploader. A picture is made smaller. */
export async function saveUpload(
  ctx: Ctx,
  file: { bytes: Uint8Array; name: string | null },
): Promise<MediaView> {
  const actor = requireMessagingActor(ctx)
  const inspected = await inspectFile(file.bytes, 'sent', PICTURE_BYTES)
  const kept = inspected.ok ? inspected.bytes : file.bytes
  if (kept.byteLength > MAX_MEDIA_BYTES) throw new AppError('invalid', tooLarge, 'file')
  if (!inspected.ok) throw new AppError('invalid', uploadFailure(inspected.reason), 'file')
  const storageKey = await putFile(ctx.account.id, 'media', inspected.bytes, inspected.contentType)
  const [row] = await ctx.db((tx) =>
    tx
      .insert(smsMedia)
      .values({
        accountId: ctx.account.id,
        uploadedBy: actor.id,
        state: 'stored',
        storageKey,
        fileName: cleanFileName(file.name, inspected.contentType),
        contentType: inspected.contentType,
        byteSize: inspected.bytes.byteLength,
        width: inspected.width,
        height: inspected.height,
        createdAt: ctx.now(),
      })
      .returning(),
  )
  return viewOf(row!)
}

/** The user's own uploads among these that belong to no text yet. */
export async function waitingUploads(ctx: Ctx, ids: readonly string[]): Promise<MediaView[]> {
  const known = ids.filter(isUuid).slice(0, MAX_MEDIA)
  if (!ctx.actor || known.length === 0) return []
  const rows = await ctx.db((tx) =>
    tx
      .select()
      .from(smsMedia)
      .where(
        and(
          inArray(smsMedia.id, known),
          isNull(smsMedia.messageId),
          eq(smsMedia.uploadedBy, ctx.actor!.id),
          eq(smsMedia.state, 'stored'),
        ),
      ),
  )
  return rows.map(viewOf)
}

const tooLarge = uploadFailure('This file is larger than 5 MB. Send a smaller one.')

type MediaRow = typeof smsMedia.$inferSelect

const viewOf = (row: MediaRow): MediaView =>
  mediaView(
    {
      id: row.id,
      state: row.state,
      content_type: row.contentType,
      file_name: row.fileName,
      width: row.width,
      height: row.height,
      byte_size: row.byteSize,
      reason: row.reason,
    },
    '/media',
  )

/**
 * Fetches a file of an incoming text from the provider. A file that we don't keep is refused with a reason, which users
 * see.
 * @throws when the provider doesn't answer, so that the job is retried.
 */
export async function fetchMedia(ctx: Ctx, mediaId: string): Promise<void> {
  const [media] = await ctx.db((tx) =>
    tx
      .select()
      .from(smsMedia)
      .where(and(eq(smsMedia.id, mediaId), eq(smsMedia.state, 'pending'))),
  )
  if (!media?.providerUrl) return
  const fetched = await fetchFromProvider(media.providerUrl)
  const inspected = 'bytes' in fetched ? await inspectFile(fetched.bytes, 'received') : fetched
  const stored =
    'reason' in inspected
      ? null
      : {
          state: 'stored' as const,
          contentType: inspected.contentType,
          storageKey: await putFile(ctx.account.id, 'media', inspected.bytes, inspected.contentType),
          byteSize: inspected.bytes.byteLength,
          width: inspected.width,
          height: inspected.height,
          fileName: nameOf(inspected),
        }
  const settled = await ctx.db(async (tx) => {
    // Makes the trigger raise the text's revision. First, so that a text's files settle one at a time.
    if (media.messageId) {
      await tx
        .update(smsMessages)
        .set({ rev: sql`${smsMessages.rev}` })
        .where(eq(smsMessages.id, media.messageId))
    }
    const [row] = await tx
      .update(smsMedia)
      .set(stored ?? { state: 'rejected', reason: 'reason' in inspected ? inspected.reason : null })
      .where(and(eq(smsMedia.id, mediaId), eq(smsMedia.state, 'pending')))
      .returning()
    if (row?.messageId) await publishMessage(tx, row.messageId)
    return row
  })
  if (!settled && stored) await removeFile(ctx.account.id, stored.storageKey)
}

/** The provider gives no names. A contact card has the name of its person. */
function nameOf({ contentType, bytes }: { contentType: string; bytes: Buffer }): string | null {
  if (contentType !== VCARD_TYPE) return null
  const [first] = readVcard(bytes.toString())
  return cleanFileName(first?.name || first?.company || 'Contact', contentType)
}

async function fetchFromProvider(address: string): Promise<{ bytes: Buffer } | { reason: string }> {
  try {
    const file = await fetchProviderFile(address, { maxBytes: MAX_MEDIA_BYTES, timeoutMs: FETCH_TIMEOUT_MS })
    if (file.status === 404 || file.status === 410) {
      return { reason: 'The texting provider no longer has this file.' }
    }
    if (file.status !== 200) throw new Error(`the provider answered ${file.status} for a file`)
    return { bytes: file.body }
  } catch (error) {
    if (error instanceof GuardedFetchError && error.problem === 'too-large') {
      return { reason: 'This file is larger than 5 MB, so it was not kept.' }
    }
    if (error instanceof GuardedFetchError && error.problem !== 'no-answer') {
      return { reason: 'This file was not at the texting provider, so it was not fetched.' }
    }
    throw error
  }
}

/** A stored file, for users of its account. */
export async function readMedia(ctx: Ctx, mediaId: string): Promise<StoredFile> {
  requireMessaging(ctx)
  const missing = () => notFound('This file')
  if (!isUuid(mediaId)) throw missing()
  const [media] = await ctx.db((tx) =>
    tx
      .select()
      .from(smsMedia)
      .where(and(eq(smsMedia.id, mediaId), eq(smsMedia.state, 'stored'))),
  )
  // Until it is sent, only its uploader may read a file.
  if (media?.messageId === null && ctx.actor && media.uploadedBy !== ctx.actor.id) throw missing()
  const file = media?.storageKey ? await getFile(ctx.account.id, media.storageKey) : null
  if (!media || !file) throw missing()
  return { file, contentType: media.contentType ?? 'application/octet-stream', fileName: media.fileName }
}

/** The people of a contact card that a contact sent. */
export async function readContactCards(ctx: Ctx, mediaId: string): Promise<ContactCard[]> {
  const { file, contentType } = await readMedia(ctx, mediaId)
  if (contentType !== VCARD_TYPE) throw notFound('This contact card')
  return readVcard(await file.text())
}

/** A stored file, for the provider, by its signed address. */
export async function readPublicMedia(
  services: Services,
  mediaId: string,
  query: URLSearchParams,
): Promise<StoredFile> {
  const accountId = query.get('account')
  const expires = Number(query.get('exp'))
  const now = services.now().getTime()
  if (!isUuid(accountId) || !isUuid(mediaId) || !(expires > now)) throw notFound('This file')
  const given = Buffer.from(query.get('sig') ?? '')
  const wanted = Buffer.from(mediaSignature(accountId, mediaId, expires))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw notFound('This file')
  const ctx = await systemCtx(services, accountId)
  if (!ctx) throw notFound('This file')
  return readMedia(ctx, mediaId)
}

/** Removes files that were uploaded and never sent. */
export async function deleteOrphanedUploads(services: Services): Promise<void> {
  const orphaned = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ account_id: string; media_id: string; storage_key: string | null }>(
      sql`select * from orphaned_uploads(1000)`,
    ),
  )
  for (const upload of orphaned) {
    const ctx = await systemCtx(services, upload.account_id)
    const [gone] =
      (await ctx?.db((tx) =>
        tx
          .delete(smsMedia)
          .where(and(eq(smsMedia.id, upload.media_id), isNull(smsMedia.messageId)))
          .returning({ key: smsMedia.storageKey }),
      )) ?? []
    if (gone?.key) await removeFile(upload.account_id, gone.key)
  }
}

/** Makes a document a file of the user's next text, as if they had attached it. */
export async function attachDocument(ctx: Ctx, clientId: string, id: string): Promise<MediaView> {
  const { file, fileName } = await readDocument(ctx, clientId, id)
  return saveUpload(ctx, { bytes: new Uint8Array(await file.arrayBuffer()), name: fileName })
}
