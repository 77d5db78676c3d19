import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { lockRow } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { inBackground } from '#app/lib/background.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { webp } from '#app/lib/image.server.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { activities } from '#db/schema/index.ts'
import { requireClient } from '#app/features/people/records/record-rows.server.ts'
import { trashCutoff } from '#app/lib/trash.ts'
import { findActivity, canEditNote } from './activity.server.ts'
import { NOTE_IMAGE_TYPES } from './note.ts'
import type { ActivityView } from './timeline-views.server.ts'
import { type NoteInput } from './note.schema.ts'
import { activityChanged } from './events.ts'

const IMAGE_PX = 400
const THUMBNAIL_PX = 100

const noNote = () => notFound('This note')
const nothingInIt = () => new AppError('invalid', 'Write something, or add a picture.', 'note')

/** @throws AppError not-found, also for a note in the trash, and for a client in the trash unless `ofTrashed` */
export async function getNote(
  ctx: Ctx,
  { clientId, id }: { clientId: string; id: string },
  { ofTrashed = false } = {},
): Promise<ActivityView> {
  return ctx.db(async (tx) => {
    if (!ofTrashed) await requireClient(tx, clientId)
    return requireNote(tx, ctx, clientId, id)
  })
}

/**
 * Adds a note to a client. The form creates the `id`, so that sending it twice adds one note.
 * @throws AppError invalid with the field, not-found for the client
 */
export async function addNote(
  ctx: Ctx,
  clientId: string,
  input: NoteInput,
  id: string = uuidv7(ctx.now().getTime()),
): Promise<ActivityView> {
  const actor = requireActor(ctx)
  if (!isUuid(id)) throw new AppError('invalid', 'This form is out of date. Reload the page.')
  if (!input.note && !input.image) throw nothingInIt()
  await ctx.db((tx) => requireClient(tx, clientId))
  const keys = input.image ? await storeImage(ctx, input.image) : null
  return ctx.db(async (tx) => {
    await requireClient(tx, clientId)
    const now = ctx.now()
    const added = await tx
      .insert(activities)
      .values({
        accountId: ctx.account.id,
        id,
        clientId,
        type: 'note',
        note: input.note,
        isSticky: input.isSticky,
        ...keys,
        userId: actor.id,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: activities.id })
    if (added.length > 0) {
      await audit(tx, ctx, { action: 'added a note', entity: 'note', entityId: id, detail: of(clientId) })
      tx.after(activityChanged({ clientId }))
    } else if (keys) discard(ctx, keys)
    return requireNote(tx, ctx, clientId, id)
  })
}

/**
 * Changes a note. Its picture stays unless it is replaced or removed.
 * @throws AppError forbidden for other users, and a day after it was written; invalid; not-found
 */
export async function editNote(
  ctx: Ctx,
  { clientId, id }: { clientId: string; id: string },
  input: NoteInput,
): Promise<ActivityView> {
  requireActor(ctx)
  await ctx.db(async (tx) => mayEdit(ctx, await lockNote(tx, clientId, id)))
  const keys = input.image ? await storeImage(ctx, input.image) : null
  let old: ImageKeys | undefined
  const view = await ctx.db(async (tx) => {
    const note = await lockNote(tx, clientId, id)
    mayEdit(ctx, note)
    const none = { imageKey: null, thumbnailKey: null }
    const { imageKey, thumbnailKey } = keys ?? (input.removeImage ? none : note)
    if (!input.note && !imageKey) throw nothingInIt()
    await tx
      .update(activities)
      .set({ note: input.note, isSticky: input.isSticky, imageKey, thumbnailKey, updatedAt: ctx.now() })
      .where(eq(activities.id, id))
    await audit(tx, ctx, { action: 'changed a note', entity: 'note', entityId: id, detail: of(clientId) })
    if (note.imageKey !== imageKey) old = note
    tx.after(activityChanged({ clientId }))
    return requireNote(tx, ctx, clientId, id)
  })
  if (old) discard(ctx, old)
  return view
}

/** Moves a note above the activity. Every user may, at any time. */
export const pinNote = (ctx: Ctx, clientId: string, id: string) => setSticky(ctx, clientId, id, true)

/** Moves a pinned note back into the activity. Every user may, at any time. */
export const unpinNote = (ctx: Ctx, clientId: string, id: string) => setSticky(ctx, clientId, id, false)

async function setSticky(ctx: Ctx, clientId: string, id: string, isSticky: boolean): Promise<void> {
  requireActor(ctx)
  await ctx.db(async (tx) => {
    await lockNote(tx, clientId, id)
    await tx.update(activities).set({ isSticky, updatedAt: ctx.now() }).where(eq(activities.id, id))
    const action = isSticky ? 'pinned a note' : 'unpinned a note'
    await audit(tx, ctx, { action, entity: 'note', entityId: id, detail: of(clientId) })
    tx.after(activityChanged({ clientId }))
  })
}

/** Moves a note to the trash, from where it can be restored for 30 days. */
export async function deleteNote(ctx: Ctx, clientId: string, id: string): Promise<void> {
  requireActor(ctx)
  await ctx.db(async (tx) => {
    await lockNote(tx, clientId, id)
    await tx
      .update(activities)
      .set({ deletedAt: ctx.now(), updatedAt: ctx.now() })
      .where(eq(activities.id, id))
    await audit(tx, ctx, { action: 'deleted a note', entity: 'note', entityId: id, detail: of(clientId) })
    tx.after(activityChanged({ clientId }))
  })
}

/** Restores a note from the trash. */
export async function restoreNote(ctx: Ctx, clientId: string, id: string): Promise<void> {
  requireActor(ctx)
  await ctx.db(async (tx) => {
    await requireClient(tx, clientId)
    const note = await lockRow(tx, activities, id, 'This note', noteOf(clientId))
    if (!note.deletedAt) return
    if (note.deletedAt < trashCutoff(ctx.now())) throw noNote()
    await tx
      .update(activities)
      .set({ deletedAt: null, updatedAt: ctx.now() })
      .where(and(eq(activities.id, id), isNotNull(activities.deletedAt)))
    await audit(tx, ctx, { action: 'restored a note', entity: 'note', entityId: id, detail: of(clientId) })
    tx.after(activityChanged({ clientId }))
  })
}

/** A note's picture, WEBP. */
export async function readNoteImage(
  ctx: Ctx,
  { clientId, id }: { clientId: string; id: string },
  size: 'image' | 'thumbnail',
): Promise<File> {
  const key = await ctx.db(async (tx) => {
    await requireClient(tx, clientId)
    await requireNote(tx, ctx, clientId, id)
    const [note] = await tx
      .select({ image: activities.imageKey, thumbnail: activities.thumbnailKey })
      .from(activities)
      .where(eq(activities.id, id))
    return note?.[size]
  })
  const file = key ? await getFile(ctx.account.id, key) : null
  if (!file) throw notFound('This picture')
  return file
}

async function requireNote(tx: Database, ctx: Ctx, clientId: string, id: string): Promise<ActivityView> {
  const note = await findActivity(tx, ctx, clientId, id)
  if (note?.type !== 'note') throw noNote()
  return note
}

async function lockNote(tx: Database, clientId: string, id: string) {
  await requireClient(tx, clientId)
  return lockRow(tx, activities, id, 'This note', and(noteOf(clientId), isNull(activities.deletedAt)))
}

const noteOf = (clientId: string) => and(eq(activities.clientId, clientId), eq(activities.type, 'note'))

function mayEdit(ctx: Ctx, note: typeof activities.$inferSelect): void {
  if (canEditNote(ctx, note)) return
  throw new AppError(
    'forbidden',
    note.userId === ctx.actor?.id
      ? 'A note can be changed within a day. Add another one instead.'
      : 'Only the person who wrote a note can change it.',
  )
}

interface ImageKeys {
  imageKey: string | null
  thumbnailKey: string | null
}

async function storeImage(ctx: Ctx, bytes: Uint8Array): Promise<ImageKeys> {
  const [image, thumbnail] = await Promise.all([
    webp(bytes, NOTE_IMAGE_TYPES, { size: IMAGE_PX, fit: 'inside' }),
    webp(bytes, NOTE_IMAGE_TYPES, { size: THUMBNAIL_PX, fit: 'cover' }),
  ])
  if (!image || !thumbnail) {
    throw new AppError('invalid', 'This can’t be read as a jpeg, png, gif or webp picture.', 'image')
  }
  const [imageKey, thumbnailKey] = await Promise.all([
    putFile(ctx.account.id, 'notes', image, 'image/webp'),
    putFile(ctx.account.id, 'notes', thumbnail, 'image/webp'),
  ])
  return { imageKey, thumbnailKey }
}

function discard(ctx: Ctx, { imageKey, thumbnailKey }: ImageKeys): void {
  for (const key of [imageKey, thumbnailKey]) {
    if (key) inBackground('removing the picture of a note', () => removeFile(ctx.account.id, key))
  }
}

const of = (clientId: string) => `of contact ${clientId}`
