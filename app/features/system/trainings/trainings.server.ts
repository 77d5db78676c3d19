import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockRow } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { inBackground } from '#app/lib/background.server.ts'
import { openNote, sealNote } from '#app/lib/crypto.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { png } from '#app/lib/image.server.ts'
import { lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { accounts, trainings, trainingViews, users } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import type { TrainingInput, UpdateTrainingInput } from './training.schema.ts'

const THUMBNAIL = { width: 400, height: 200, fit: 'cover' } as const
export const THUMBNAIL_TYPES = ['image/png', 'image/gif', 'image/jpeg', 'image/webp']
/** How long a training's window works without the session it was opened in. */
export const TOKEN_MS = 8 * 60 * 60_000

const trainingFields = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  thumbnail: z.string().nullable().describe('The path of the picture on this server; null without one.'),
  createdAt: z.string(),
})

export interface TrainingView extends z.infer<typeof trainingFields> {
  /** Announced, and not yet opened by this user. */
  isNew: boolean
}

/** A training with all its parts. */
export const trainingAnswer = trainingFields
  .extend({
    notify: z.boolean().describe('Whether it is shown as new to everyone who hasn’t opened it.'),
    arcadeId: z.string().nullable(),
    details: z.string(),
    viewedBy: z.int().describe('How many users of the account have opened it.'),
  })
  .meta({ id: 'Training' })

export interface FullTraining extends TrainingView, z.infer<typeof trainingAnswer> {}

export interface Training extends Pick<TrainingView, 'id' | 'title' | 'description' | 'createdAt'> {
  details: string
  arcadeId: string | null
}

interface Row extends Record<string, unknown> {
  account_id: string
  id: string
  title: string
  description: string
  thumbnail_key: string | null
  tags: string[]
  notify: boolean
  arcade_id: string | null
  details: string
  created_at: string
}

/** All trainings, the newest first, with what is new for the user. */
export async function listTrainings(ctx: Ctx): Promise<TrainingView[]> {
  const actor = ctx.actor
  if (!actor) throw forbidden()
  const { rows, viewed } = await ctx.db(async (tx) => ({
    rows: await tx.execute<Row>(sql`select * from trainings_list()`),
    viewed: await tx
      .select({ id: trainingViews.trainingId })
      .from(trainingViews)
      .where(eq(trainingViews.userId, actor.id)),
  }))
  const seen = new Set(viewed.map((row) => row.id))
  return rows.map((row) => listed(row, seen.has(row.id)))
}

const listed = (row: Row, isSeen: boolean): TrainingView => ({
  id: row.id,
  title: row.title,
  description: row.description,
  tags: row.tags,
  thumbnail: row.thumbnail_key
    ? `/trainings/${row.id}/thumbnail?v=${encodeURIComponent(row.thumbnail_key.slice(-12))}`
    : null,
  isNew: row.notify && !isSeen,
  createdAt: new Date(row.created_at).toISOString(),
})

/** As listTrainings, with the details and how many users of the account have opened each. */
export async function listFullTrainings(ctx: Ctx): Promise<FullTraining[]> {
  const actor = requireActor(ctx)
  const [rows, views] = await ctx.db((tx) =>
    Promise.all([
      tx.execute<Row>(sql`select * from trainings_list()`),
      tx
        .select({
          id: trainingViews.trainingId,
          users: count(),
          mine: sql<boolean>`bool_or(${trainingViews.userId} = ${actor.id}::uuid)`,
        })
        .from(trainingViews)
        .groupBy(trainingViews.trainingId),
    ]),
  )
  const viewsOf = new Map(views.map((view) => [view.id, view]))
  return rows.map((row) => ({
    ...listed(row, viewsOf.get(row.id)?.mine ?? false),
    notify: row.notify,
    arcadeId: row.arcade_id,
    details: row.details,
    viewedBy: viewsOf.get(row.id)?.users ?? 0,
  }))
}

/** The trainings whose title, description or tags contain every word, and that have the chip. */
export function filterTrainings<Listed extends TrainingView>(
  all: readonly Listed[],
  { q, chip }: { q: string; chip: string },
): Listed[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter((training) => {
    const text = [training.title, training.description, ...training.tags].join(' ').toLowerCase()
    const chosen = chip === '' || (chip === NEW ? training.isNew : training.tags.includes(chip))
    return chosen && words.every((word) => text.includes(word))
  })
}

/** The chip of new trainings; no tag can be empty or contain a comma. */
export const NEW = ','

/** Adds a training to the library of all accounts. */
export async function createTraining(
  ctx: Ctx,
  input: TrainingInput,
  picture: Uint8Array | null,
): Promise<string> {
  ctx.require('operate')
  const accountId = ctx.account.id
  return withThumbnail(ctx, picture, (thumbnailKey) =>
    ctx.db(async (tx) => {
      const [row] = await tx
        .insert(trainings)
        .values({ ...input, arcadeId: input.arcadeId ?? null, accountId, thumbnailKey, createdAt: ctx.now() })
        .returning({ id: trainings.id })
      await audit(tx, ctx, { action: 'added a training', entity: 'training', entityId: row!.id })
      return row!.id
    }),
  )
}

/** Stores a picture for `save`, and removes it again when that fails. */
async function withThumbnail<Result>(
  ctx: Ctx,
  picture: Uint8Array | null,
  save: (key: string | null) => Promise<Result>,
): Promise<Result> {
  const thumbnail = picture && (await png(picture, THUMBNAIL_TYPES, THUMBNAIL))
  if (picture && !thumbnail) {
    throw new AppError('invalid', 'the thumbnail isn’t a picture that can be read.', 'thumbnail')
  }
  const key = thumbnail ? await putFile(ctx.account.id, 'trainings', thumbnail, 'image/png') : null
  try {
    return await save(key)
  } catch (error) {
    if (key) await removeFile(ctx.account.id, key)
    throw error
  }
}

/** A training as its form edits it. The thumbnail is replaced, never shown. */
export interface EditedTraining extends Omit<TrainingInput, 'thumbnail'> {
  id: string
  version: number
}

export async function readTraining(ctx: Ctx, id: string): Promise<EditedTraining> {
  ctx.require('operate')
  return ctx.db(async (tx) => {
    const [row] = await tx.select().from(trainings).where(eq(trainings.id, id))
    if (!row) throw notFound('This training')
    return { id, version: row.version, ...valuesOf(row) }
  })
}

const valuesOf = ({
  title,
  description,
  tags,
  notify,
  arcadeId,
  details,
}: typeof trainings.$inferSelect): Omit<TrainingInput, 'thumbnail'> => ({
  title,
  description,
  tags,
  notify,
  arcadeId: arcadeId ?? undefined,
  details,
})

/**
 * Changes a training; a new picture replaces its thumbnail.
 * @throws EditConflict
 */
export async function updateTraining(
  ctx: Ctx,
  id: string,
  input: UpdateTrainingInput,
  picture: Uint8Array | null,
): Promise<void> {
  await readTraining(ctx, id)
  const { version, base, overwrite, thumbnail: _, ...mine } = input
  const replaced = await withThumbnail(ctx, picture, (thumbnailKey) =>
    ctx.db(async (tx) => {
      const row = await lockRow(tx, trainings, id, 'This training')
      const values = await mergeEdit(ctx, {
        what: 'training',
        opened: { version, base, overwrite },
        mine,
        stored: { values: valuesOf(row), version: row.version },
        fields: {
          title: { label: 'Title' },
          description: { label: 'Description' },
          tags: { label: 'Tags' },
          notify: { label: 'Show it as new to everyone' },
          arcadeId: { label: 'Arcade ID' },
          details: { label: 'Details' },
        },
        last: () => lastChange(tx, 'training', id),
      })
      await tx
        .update(trainings)
        .set({
          ...values,
          arcadeId: values.arcadeId ?? null,
          ...(thumbnailKey ? { thumbnailKey } : {}),
          version: nextVersion(trainings),
        })
        .where(eq(trainings.id, id))
      await audit(tx, ctx, { action: 'changed a training', entity: 'training', entityId: id })
      return thumbnailKey ? row.thumbnailKey : null
    }),
  )
  if (replaced) inBackground('removing a replaced thumbnail', () => removeFile(ctx.account.id, replaced))
}

/** Takes a training out of the library of all accounts. */
export async function deleteTraining(ctx: Ctx, id: string): Promise<void> {
  ctx.require('operate')
  const key = await ctx.db(async (tx) => {
    const [row] = await tx
      .delete(trainings)
      .where(eq(trainings.id, id))
      .returning({ key: trainings.thumbnailKey, title: trainings.title })
    if (!row) throw notFound('This training')
    await audit(tx, ctx, {
      action: 'deleted a training',
      entity: 'training',
      entityId: id,
      detail: row.title,
    })
    return row.key
  })
  if (key) await removeFile(ctx.account.id, key)
}

/** Opens a training for a signed-in user, who has viewed it from then on. */
export async function openTraining(ctx: Ctx, id: string): Promise<Training> {
  const actor = ctx.actor
  if (!actor) throw forbidden()
  return ctx.db(async (tx) => {
    const row = isUuid(id)
      ? (await tx.execute<Row>(sql`select * from trainings_list() where id = ${id}::uuid`))[0]
      : undefined
    if (!row) throw notFound('This training')
    if (!ctx.ghostedBy) {
      await tx
        .insert(trainingViews)
        .values({ accountId: ctx.account.id, userId: actor.id, trainingId: id, viewedAt: ctx.now() })
        .onConflictDoNothing()
    }
    return toTraining(row)
  })
}

/** The users of the account who have opened it: `viewedBy` on the wire. */
export async function countTrainingViews(ctx: Ctx, id: string): Promise<number> {
  const [row] = await ctx.db((tx) =>
    tx.select({ count: count() }).from(trainingViews).where(eq(trainingViews.trainingId, id)),
  )
  return row!.count
}

/** A token by which this user can go on reading this training without their session. */
export function trainingToken(ctx: Ctx, id: string): string {
  const until = ctx.now().getTime() + TOKEN_MS
  return sealNote(purpose(id), JSON.stringify({ accountId: ctx.account.id, userId: ctx.actor!.id, until }))
}

/** The training of a token; null when it is forged, for another one, too old or its user's access was turned off. */
export async function readByToken(services: Services, id: string, token: string): Promise<Training | null> {
  const note = isUuid(id) && token.length <= 1000 ? openNote(purpose(id), token) : null
  if (!note) return null
  const { accountId, userId, until } = JSON.parse(note) as {
    accountId: string
    userId: string
    until: number
  }
  if (services.now().getTime() >= until) return null
  return withAccount(services.pool, accountId, async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(accounts, and(eq(accounts.id, users.accountId), isNull(accounts.suspendedAt)))
      .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    if (!user) return null
    const [row] = await tx.execute<Row>(sql`select * from trainings_list() where id = ${id}::uuid`)
    return row ? toTraining(row) : null
  })
}

export async function readThumbnail(ctx: Ctx, id: string): Promise<File> {
  const [row] = await ctx.db((tx) =>
    tx.execute<Row>(sql`select * from trainings_list() where id = ${id}::uuid`),
  )
  const file = row?.thumbnail_key ? await getFile(row.account_id, row.thumbnail_key) : null
  if (!file) throw notFound('This picture')
  return file
}

const purpose = (id: string) => `training ${id}`

const toTraining = ({ id, title, description, details, arcade_id, created_at }: Row): Training => ({
  id,
  title,
  description,
  details,
  arcadeId: arcade_id,
  createdAt: new Date(created_at).toISOString(),
})
