import { and, asc, count, eq, sql } from 'drizzle-orm'
import { lockName } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import type { Services } from '#app/lib/services.ts'
import { readSignedRow, signRow } from '#app/lib/signed-id.server.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { flowRecordings } from '#db/schema/index.ts'
import type { FlowRecording } from '#app/features/accounts/office-hours/flow-recording.schema.ts'
import { isMp3 } from './mp3.ts'
import {
  type RecordingBucket,
  RECORDING_BUCKETS,
  camelCase,
  LABEL_MAX,
  LABEL_REQUIRED,
  MAX_RECORDING_BYTES,
  MAX_RECORDINGS,
  NOT_MPEG,
  RECORDING_TOO_LARGE,
  RECORDINGS_FULL,
  type FlowRecordingView,
} from './recordings.ts'
import { line } from '#app/lib/text.schema.ts'

/** The name of an uploaded recording. */
const recordingLabelSchema = line({ max: LABEL_MAX }).refine(
  (label) => camelCase(label) !== '',
  LABEL_REQUIRED,
)

const PURPOSE = 'flow recording'

type Row = typeof flowRecordings.$inferSelect

/** @throws AppError not-found */
export function requireBucket(name: string): RecordingBucket {
  const bucket = RECORDING_BUCKETS.find((each) => each === name)
  if (!bucket) throw notFound()
  return bucket
}

/** A recording's URL. No one can guess it, because it is signed; callers hear the recording anyway. */
const urlOf = (row: Pick<Row, 'accountId' | 'id'>): string => `/call-flow/recordings/${signRow(PURPOSE, row)}`

const keyOf = ({ bucket, id, fileName }: Row): string => `callFlow-${bucket}/${id}/${fileName}`

/**
 * Stored settings with URLs of their recordings that are valid now: the SECRET that signed the stored ones may have changed.
 * Works for a call flow and for office hours.
 */
export const signRecordings = (stored: unknown, accountId: string): unknown =>
  JSON.parse(JSON.stringify(stored ?? null), (name, value: Partial<FlowRecording> | null) => {
    const [, id] = (name === 'recording' && value?.Key?.split('/')) || []
    return id === undefined ? value : { ...value, url: urlOf({ accountId, id }) }
  })

const viewOf = (row: Row): FlowRecordingView => ({
  id: row.id,
  Key: keyOf(row),
  name: row.label,
  url: urlOf(row),
  lastModified: row.createdAt.toISOString(),
})

/** The recordings of a kind of message, oldest first. @throws AppError forbidden for users below the admin set */
export function listFlowRecordings(ctx: Ctx, bucket: RecordingBucket): Promise<FlowRecordingView[]> {
  ctx.require('administer')
  return ctx.db((tx) => selectRecordings(tx, bucket))
}

/** All recordings, by kind of message. */
export async function listAllRecordings(ctx: Ctx): Promise<Record<RecordingBucket, FlowRecordingView[]>> {
  ctx.require('administer')
  const rows = await ctx.db((tx) => tx.select().from(flowRecordings).orderBy(asc(flowRecordings.id)))
  return Object.fromEntries(
    RECORDING_BUCKETS.map((bucket) => [bucket, rows.filter((row) => row.bucket === bucket).map(viewOf)]),
  ) as Record<RecordingBucket, FlowRecordingView[]>
}

async function selectRecordings(tx: Database, bucket: RecordingBucket): Promise<FlowRecordingView[]> {
  const rows = await tx
    .select()
    .from(flowRecordings)
    .where(eq(flowRecordings.bucket, bucket))
    .orderBy(asc(flowRecordings.id))
  return rows.map(viewOf)
}

/**
 * Stores a recorded or uploaded message.
 * @throws AppError forbidden; invalid for what isn't MPEG audio or has no label; conflict when the bucket is full or has
 * a recording with this name
 */
export async function addRecording(
  ctx: Ctx,
  bucket: RecordingBucket,
  { label: given, bytes }: { label: string; bytes: Uint8Array },
): Promise<FlowRecordingView> {
  ctx.require('administer')
  const label = recordingLabelSchema.safeParse(given)
  if (!label.success) throw new AppError('invalid', label.error.issues[0]!.message, 'label')
  if (bytes.byteLength > MAX_RECORDING_BYTES) throw new AppError('invalid', RECORDING_TOO_LARGE, 'file')
  if (!isMp3(bytes)) throw new AppError('invalid', NOT_MPEG, 'file')
  const storageKey = await putFile(ctx.account.id, 'call-flow', bytes, 'audio/mpeg')
  try {
    return await ctx.db(async (tx) => {
      await lockName(tx, ctx, `recordings ${bucket}`)
      const [stored] = await tx
        .select({ count: count() })
        .from(flowRecordings)
        .where(eq(flowRecordings.bucket, bucket))
      if (stored!.count >= MAX_RECORDINGS) throw new AppError('conflict', RECORDINGS_FULL, 'file')
      const [row] = await tx
        .insert(flowRecordings)
        .values({
          accountId: ctx.account.id,
          bucket,
          label: label.data,
          fileName: `${camelCase(label.data)}.mp3`,
          storageKey,
          byteSize: bytes.byteLength,
          createdBy: ctx.actor?.id ?? null,
          createdAt: ctx.now(),
        })
        .onConflictDoNothing()
        .returning()
      if (!row) {
        throw new AppError('conflict', `There is already a recording called '${label.data}'.`, 'label')
      }
      await audit(tx, ctx, {
        action: 'added a recording',
        entity: 'recording',
        entityId: row.id,
        detail: label.data,
      })
      return viewOf(row)
    })
  } catch (error) {
    await removeFile(ctx.account.id, storageKey)
    throw error
  }
}

/**
 * Deletes a recording.
 * @throws AppError forbidden; not-found; conflict while a location's callers hear it
 */
export async function deleteFlowRecording(ctx: Ctx, bucket: RecordingBucket, id: string): Promise<void> {
  ctx.require('administer')
  const storageKey = await ctx.db(async (tx) => {
    const row = await findRecording(tx, bucket, id)
    const [user] = await tx.execute<{ name: string }>(sql`
      select name from locations
      where strpos(call_flow::text, ${row.id}) > 0 or strpos(office_hours::text, ${row.id}) > 0
      order by name limit 1`)
    if (user) {
      throw new AppError(
        'conflict',
        `Callers of ${user.name} hear this recording. Choose another one there first.`,
      )
    }
    await tx.delete(flowRecordings).where(eq(flowRecordings.id, row.id))
    await audit(tx, ctx, {
      action: 'deleted a recording',
      entity: 'recording',
      entityId: row.id,
      detail: row.label,
    })
    return row.storageKey
  })
  await removeFile(ctx.account.id, storageKey)
}

async function findRecording(tx: Database, bucket: RecordingBucket, id: string): Promise<Row> {
  const [row] = isUuid(id)
    ? await tx
        .select()
        .from(flowRecordings)
        .where(and(eq(flowRecordings.id, id), eq(flowRecordings.bucket, bucket)))
        .for('update')
    : []
  if (!row) throw notFound('This recording')
  return row
}

/** The file behind a recording's URL; null unless we signed it and the recording still exists. */
export async function readRecording(services: Services, signed: string): Promise<File | null> {
  const named = readSignedRow(PURPOSE, signed)
  const ctx = named && (await systemCtx(services, named.accountId))
  if (!ctx) return null
  const [row] = await ctx.db((tx) => tx.select().from(flowRecordings).where(eq(flowRecordings.id, named.id)))
  return row ? getFile(ctx.account.id, row.storageKey) : null
}

/** The recordings that a form chose, by their keys, as a flow stores them. Locks them against being deleted. */
export async function chosenRecordings(
  tx: Database,
  bucket: RecordingBucket,
  keys: readonly string[],
): Promise<Map<string, FlowRecording>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(flowRecordings)
    .where(eq(flowRecordings.bucket, bucket))
    .for('key share')
  const known = new Map(rows.map((row) => [keyOf(row), viewOf(row)]))
  return new Map(
    keys.map((key) => {
      const found = known.get(key)
      if (!found) throw new AppError('invalid', 'A recording was deleted. Choose another one.')
      const { Key, name, url, lastModified } = found
      return [key, { Key, name, url, lastModified }]
    }),
  )
}
