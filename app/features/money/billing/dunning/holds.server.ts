import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { accounts } from '#db/schema/index.ts'
import {
  type AccountHold,
  type Held,
  holds,
  type PastDueAccount,
  type StepName,
  stepsPastDue,
  whatStops,
} from './holds.ts'
import { limitHold, type LimitedAccount } from './limit-hold.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { enqueue } from '#jobs/enqueue.ts'

const HELD_LABELS: Record<Exclude<Held, 'changes'>, string> = {
  campaigns: 'Campaigns',
  texts: 'Texts',
  calls: 'Outgoing calls',
}

/** Reads whether this is held now, and why. */
export async function readHold(
  tx: Database,
  ctx: Ctx,
  what: Exclude<Held, 'changes'>,
): Promise<AccountHold | null> {
  const account = await readPastDue(tx, ctx)
  if (!account) return null
  if (!holds(account, ctx.now()).held.has(what)) return limitHold(account, what, ctx.now())
  const label = HELD_LABELS[what]
  return {
    reason: 'past-due',
    neutral: `${label} are on hold for your company’s account.`,
    forAdmins: `${label} are on hold because ${sinceWhen(account)}. They go on once it is paid.`,
  }
}

/** Reads the row again, since a payment may have come after the request or the connection began. */
export async function readPastDue(
  tx: Database,
  ctx: Ctx,
): Promise<(PastDueAccount & LimitedAccount) | undefined> {
  const [account] = await tx
    .select({
      timezone: accounts.timezone,
      pastDueSince: accounts.pastDueSince,
      pastDueGrace: accounts.pastDueGrace,
      minutesReached: accounts.minutesReached,
      messagesReached: accounts.messagesReached,
    })
    .from(accounts)
    .where(eq(accounts.id, ctx.account.id))
  return account
}

const sinceWhen = ({ pastDueSince, timezone }: PastDueAccount) =>
  `your account has been past due since ${formatDate(pastDueSince!, timezone)}`

/** The hold in the words for the user who acts. Jobs store what everyone may read. */
export const holdSentence = (ctx: Ctx, { neutral, forAdmins }: AccountHold): string =>
  ctx.actor && ctx.can.administer ? forAdmins : neutral

/** The notice on a page; null while this isn't held. */
export async function holdNotice(
  tx: Database,
  ctx: Ctx,
  what: 'campaigns' | 'texts',
): Promise<string | null> {
  const hold = await readHold(tx, ctx, what)
  return hold && holdSentence(ctx, hold)
}

export async function requireNotHeld(tx: Database, ctx: Ctx, what: 'campaigns' | 'texts' | 'calls') {
  const hold = await readHold(tx, ctx, what)
  if (hold) throw new AppError('forbidden', holdSentence(ctx, hold))
}

/** Why nothing of the account can be changed now; null when it can. */
export function changesHeld(ctx: Ctx, account: PastDueAccount): string | null {
  if (!holds(account, ctx.now()).held.has('changes')) return null
  return ctx.actor && ctx.can.administer
    ? `Nothing can be changed because ${sinceWhen(account)}. Pay it on the Billing page, and everything goes on at once.`
    : 'Nothing can be changed in your company’s account at the moment. An admin can help.'
}

/** The notice above every page. */
export interface HoldBanner {
  line: string
  /** Something is held. */
  isSevere: boolean
  /** Shows the way to Billing. */
  mayPay: boolean
}

/** Null until the third day. Employees are only shown that nothing can be changed, and no money matters. */
export function holdBanner(ctx: Ctx): HoldBanner | null {
  const { account } = ctx
  const { step, held } = holds(account, ctx.now())
  if (!step || step === 'notice') return null
  const mayPay = ctx.actor !== null && ctx.can.administer
  if (!mayPay) {
    const line = changesHeld(ctx, account)
    return line === null ? null : { line, isSevere: true, mayPay }
  }
  const since = sinceWhen(account)
  const what = BANNER[step]
  const [next] = whatStops(account, ctx.now())
  const line =
    what === null ? `${since.charAt(0).toUpperCase()}${since.slice(1)}.` : `${what} because ${since}.`
  return { line: next ? `${line} ${next}` : line, isSevere: held.size > 0, mayPay }
}

const BANNER: Record<Exclude<StepName, 'notice'>, string | null> = {
  banner: null,
  campaigns: 'Campaigns are on hold',
  texts: 'All texts and outgoing calls are on hold',
  'read-only': 'Nothing can be changed',
}

/** The steps past due with their dates, for the Billing page; empty while nothing is past due. */
export const dueSteps = (ctx: Ctx): { name: StepName; at: string; reached: boolean }[] =>
  stepsPastDue(ctx.account).map(({ name, at }) => ({
    name,
    at: at.toISOString(),
    reached: at <= ctx.now(),
  }))

/** Resumes everything that waited, once the transaction that ends a hold commits: paid, more time, or a higher limit. */
export async function releaseHolds(tx: Tx): Promise<void> {
  await enqueue(tx, 'campaigns.resume', {}, { once: true })
  tx.after(pagesChanged({ withinMs: 0 }))
}
