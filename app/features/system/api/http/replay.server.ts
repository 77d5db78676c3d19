import { and, eq } from 'drizzle-orm'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import { keyedHash } from '#app/lib/crypto.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { apiReplays } from '#db/schema/index.ts'

const DAY = 24 * 3_600_000

/** An answer that can be kept. */
export interface StoredAnswer {
  status: number
  /** JSON; null for none. */
  body: string | null
  /** For 503: whether the work may have been done, as when the database was lost after a commit. */
  uncertain?: boolean
}

/** A call with an Idempotency-Key. */
interface Keyed {
  key: string
  method: string
  path: string
  body: string
}

/**
 * Answers a repeated call as the first time, without working again.
 */
export async function onlyOnce(
  ctx: Ctx,
  call: Keyed,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  if (!/^[\x21-\x7e]{1,255}$/.test(call.key)) {
    throw new ApiRefusal('malformed', 'An Idempotency-Key has 1 to 255 letters, digits and signs.')
  }
  const { id: userId } = requireActor(ctx)
  const keyHash = keyedHash('idempotency key', call.key)
  const requestHash = keyedHash('api request', `${call.method} ${call.path}\n${call.body}`)
  const mine = and(eq(apiReplays.userId, userId), eq(apiReplays.keyHash, keyHash))
  const begun = await ctx.db(async (tx) => {
    const values = { accountId: ctx.account.id, userId, keyHash, requestHash, createdAt: ctx.now() }
    const [added] = await tx.insert(apiReplays).values(values).onConflictDoNothing().returning()
    if (added) return { id: added.id, before: null }
    const [before] = await tx.select().from(apiReplays).where(mine).for('update')
    if (before && ctx.now().getTime() - before.createdAt.getTime() < DAY) return { id: before.id, before }
    // Expired and not purged yet, or released since. Another repetition may be faster.
    if (before) await tx.delete(apiReplays).where(eq(apiReplays.id, before.id))
    const [again] = await tx.insert(apiReplays).values(values).onConflictDoNothing().returning()
    if (!again) throw inProgress()
    return { id: again.id, before: null }
  })
  const { before } = begun
  if (before) {
    if (!before.requestHash.equals(requestHash)) {
      throw new ApiRefusal('key-reused', 'This Idempotency-Key came with another call. Use a new one.')
    }
    if (before.status === null) throw inProgress()
    return { status: before.status, body: before.body, replayed: true }
  }
  const answer = await work()
  // Left in progress, so that a repetition doesn't learn that nothing was done.
  if (answer.uncertain) return { ...answer, replayed: false }
  const row = eq(apiReplays.id, begun.id)
  await ctx.db(async (tx) => {
    // Nothing was done, so the same key may try again, also with another body.
    const isRefused = answer.status >= 400 && answer.status < 500
    if (isRefused || answer.status === 503) await tx.delete(apiReplays).where(row)
    else await tx.update(apiReplays).set({ status: answer.status, body: answer.body }).where(row)
  })
  return { ...answer, replayed: false }
}

const inProgress = () =>
  new ApiRefusal(
    'in-progress',
    'A call with this Idempotency-Key has not ended. If it was cut off, look for its result before you use a new key.',
  )
