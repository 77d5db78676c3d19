import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { accounts, billingNotices } from '#db/schema/index.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { liftRestrictions } from '../dunning/restrictions.server.ts'
import { notifyOwners } from '../notices/notices.server.ts'
import { readCommitments } from './committed.server.ts'
import { billedByDay, sumOf } from './daily-use.ts'
import { lockUsageLimits, readLimits } from './read-limits.server.ts'
import { METERS } from './meters.ts'
import { monthUse } from './usage.server.ts'

/** Percent of what is committed, and of a limit, at which owners are notified; the highest first. */
const THRESHOLDS = [100, 80] as const
/** Pages of the account load again within this time after something is held. */
const FRAME_WITHIN_MS = 5000

/**
 * Compares this month's use with the plan and the owner's limits, whenever it was counted again: notifies owners once a month
 * of each share, and notes a limit that was reached, so that a text or call only reads the account’s row.
 */
export async function watchUse(tx: Tx, ctx: Ctx): Promise<void> {
  // Otherwise a count that began before an owner raised the limit could note it as reached after that.
  await lockUsageLimits(tx, ctx)
  const month = dayIn(ctx.now(), ctx.account.timezone).slice(0, 7)
  const [days, { values: limits }, { committed }, [before]] = await Promise.all([
    monthUse(tx, ctx, month),
    readLimits(tx),
    readCommitments(tx),
    tx
      .select({ minutes: accounts.minutesReached, messages: accounts.messagesReached })
      .from(accounts)
      .where(eq(accounts.id, ctx.account.id)),
  ])
  const use = sumOf(billedByDay(days))
  // All numbers of a plan in use is its normal state.
  for (const meter of METERS.filter((each) => each !== 'numbers')) {
    await notifyOfShare(tx, ctx, 'usage', `${meter} ${month}`, use[meter], committed[meter].units)
  }
  const reached = (meter: 'minutes' | 'messages') =>
    limits[meter] !== null && use[meter] >= limits[meter] ? month : null
  for (const meter of ['minutes', 'messages'] as const) {
    // A raised limit is another thing to be notified of.
    const subject = `${meter} ${month} ${limits[meter]}`
    await notifyOfShare(tx, ctx, 'limit', subject, use[meter], limits[meter])
  }
  const now = { minutes: reached('minutes'), messages: reached('messages') }
  if (!before || (now.minutes === before.minutes && now.messages === before.messages)) return
  await tx
    .update(accounts)
    .set({ minutesReached: now.minutes, messagesReached: now.messages })
    .where(eq(accounts.id, ctx.account.id))
  const isFreed = (was: string | null, is: string | null) => was !== null && is === null
  if (isFreed(before.minutes, now.minutes) || isFreed(before.messages, now.messages)) {
    await liftRestrictions(tx)
  } else tx.after(pagesChanged({ withinMs: FRAME_WITHIN_MS }))
}

/** Mails the highest share that is new. Those below it are noted, so that a correction doesn't send them later. */
async function notifyOfShare(
  tx: Tx,
  ctx: Ctx,
  of: 'usage' | 'limit',
  subject: string,
  used: number,
  whole: number | null,
): Promise<void> {
  if (!whole) return
  const [highest, ...lower] = THRESHOLDS.filter((percent) => used * 100 >= whole * percent)
  if (!highest) return
  await notifyOwners(tx, ctx, { kind: `${of}-${highest}`, subject })
  const noted = lower.map((percent) => ({
    accountId: ctx.account.id,
    kind: `${of}-${percent}`,
    subject,
    createdAt: ctx.now(),
  }))
  if (noted.length > 0) await tx.insert(billingNotices).values(noted).onConflictDoNothing()
}
