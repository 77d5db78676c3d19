import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { accounts } from '#db/schema/index.ts'
import {
  type Restriction,
  type RestrictedWork,
  restrictionsOf,
  type PastDueAccount,
  type DunningStepName,
  stepsPastDue,
  whatStops,
} from './restrictions.ts'
import { limitRestriction, type LimitedAccount } from './limit-restriction.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { enqueue } from '#jobs/enqueue.ts'

const RESTRICTED_LABELS: Record<Exclude<RestrictedWork, 'changes'>, string> = {
  campaigns: 'Campaigns',
  texts: 'Texts',
  calls: 'Outgoing calls',
}

/** Reads whether this is restricted now, and why. */
export async function readRestriction(
  tx: Database,
  ctx: Ctx,
  what: Exclude<RestrictedWork, 'changes'>,
): Promise<Restriction | null> {
  const account = await readPastDue(tx, ctx)
  if (!account) return null
  if (!restrictionsOf(account, ctx.now()).restricted.has(what))
    return limitRestriction(account, what, ctx.now())
  const label = RESTRICTED_LABELS[what]
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

/** The restriction in the words for the user who acts. Jobs store what everyone may read. */
export const restrictionSentence = (ctx: Ctx, { neutral, forAdmins }: Restriction): string =>
  ctx.actor && ctx.can.administer ? forAdmins : neutral

/** The notice on a page; null while this isn't restricted. */
export async function restrictionNotice(
  tx: Database,
  ctx: Ctx,
  what: 'campaigns' | 'texts',
): Promise<string | null> {
  const restriction = await readRestriction(tx, ctx, what)
  return restriction && restrictionSentence(ctx, restriction)
}

export async function requireUnrestricted(tx: Database, ctx: Ctx, what: 'campaigns' | 'texts' | 'calls') {
  const restriction = await readRestriction(tx, ctx, what)
  if (restriction) throw new AppError('forbidden', restrictionSentence(ctx, restriction))
}

/** Why nothing of the account can be changed now; null when it can. */
export function whyReadOnly(ctx: Ctx, account: PastDueAccount): string | null {
  if (!restrictionsOf(account, ctx.now()).restricted.has('changes')) return null
  return ctx.actor && ctx.can.administer
    ? `Nothing can be changed because ${sinceWhen(account)}. Pay it on the Billing page, and everything goes on at once.`
    : 'Nothing can be changed in your company’s account at the moment. An admin can help.'
}

/** The notice above every page. */
export interface RestrictionBanner {
  line: string
  /** Something is restricted. */
  isSevere: boolean
  /** Shows the way to Billing. */
  mayPay: boolean
}

/** Null until the third day. Employees are only shown that nothing can be changed, and no money matters. */
export function restrictionBanner(ctx: Ctx): RestrictionBanner | null {
  const { account } = ctx
  const { step, restricted } = restrictionsOf(account, ctx.now())
  if (!step || step === 'notice') return null
  const mayPay = ctx.actor !== null && ctx.can.administer
  if (!mayPay) {
    const line = whyReadOnly(ctx, account)
    return line === null ? null : { line, isSevere: true, mayPay }
  }
  const since = sinceWhen(account)
  const what = BANNER[step]
  const [next] = whatStops(account, ctx.now())
  const line =
    what === null ? `${since.charAt(0).toUpperCase()}${since.slice(1)}.` : `${what} because ${since}.`
  return { line: next ? `${line} ${next}` : line, isSevere: restricted.size > 0, mayPay }
}

const BANNER: Record<Exclude<DunningStepName, 'notice'>, string | null> = {
  banner: null,
  campaigns: 'Campaigns are on hold',
  texts: 'All texts and outgoing calls are on hold',
  'read-only': 'Nothing can be changed',
}

/** The steps past due with their dates, for the Billing page; empty while nothing is past due. */
export const dueSteps = (ctx: Ctx): { name: DunningStepName; at: string; reached: boolean }[] =>
  stepsPastDue(ctx.account).map(({ name, at }) => ({
    name,
    at: at.toISOString(),
    reached: at <= ctx.now(),
  }))

/** Resumes everything that waited, once the transaction that ends a restriction commits: paid, more time, or a higher limit. */
export async function liftRestrictions(tx: Tx): Promise<void> {
  await enqueue(tx, 'campaigns.resume', {}, { once: true })
  tx.after(pagesChanged({ withinMs: 0 }))
}
