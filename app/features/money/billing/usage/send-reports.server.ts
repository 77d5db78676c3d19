import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { and, asc, eq, gte, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { Database } from '#db/client.ts'
import { usageReports } from '#db/schema/index.ts'
import { askStripe, StripeProblem } from '../stripe/errors.ts'
import { eventName, type Meter } from './meters.ts'
import { reportingOf } from './report-usage.server.ts'
import { reportTime } from './report-time.ts'

/** The part of Stripe's SDK that is used here. */
export type Meters = Pick<Stripe, 'billing'>

type Report = typeof usageReports.$inferSelect

/** Stripe refuses an event's identifier a second time for at least a day. Later, only its sums say whether it has the event. */
const IDENTIFIED_MS = 23 * millisecondsInHour

/**
 * Sends what was written and isn't known to have arrived, each as one event with the row's id as identifier. If the process dies in
 * between, the row is sent again, and Stripe refuses the double.
 * @returns false when Stripe can't be reached: the rest waits
 */
export async function sendReports(ctx: Ctx, stripe: Meters): Promise<boolean> {
  /** Meters that refused an event; one with the wrong setup doesn't keep the others waiting. */
  const refused: Meter[] = []
  for (;;) {
    const next = await ctx.db((tx) => takeNext(tx, ctx, refused))
    if (!next) return true
    try {
      if (!(await arrivedBefore(ctx, stripe, next))) await sendEvent(stripe, next)
      await ctx.db((tx) =>
        tx.update(usageReports).set({ sentAt: ctx.now() }).where(eq(usageReports.id, next.report.id)),
      )
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error
      if (error.kind === 'down') return false
      // This report failed, but an earlier attempt may have reached Stripe.
      await ctx.db((tx) =>
        tx
          .update(usageReports)
          .set({ attemptedAt: next.unknownSince })
          .where(eq(usageReports.id, next.report.id)),
      )
      log.error(
        { err: error, accountId: ctx.account.id, meter: next.report.meter },
        'billing: usage was refused',
      )
      refused.push(next.report.meter)
    }
  }
}

interface Next {
  report: Report
  customerId: string
  /** Since when it isn't known whether Stripe has it; null for one that was never sent. */
  unknownSince: Date | null
}

/** The next to send: one whose fate isn't known first, so that there is never more than one of them. */
async function takeNext(tx: Database, ctx: Ctx, refused: readonly Meter[]): Promise<Next | null> {
  const [found] = await tx
    .select()
    .from(usageReports)
    .where(
      and(
        isNull(usageReports.sentAt),
        refused.length > 0 ? notInArray(usageReports.meter, [...refused]) : undefined,
      ),
    )
    .orderBy(sql`${usageReports.attemptedAt} nulls last`, asc(usageReports.id))
    .limit(1)
    .for('no key update')
  const reporting = found && (await reportingOf(tx))
  if (!found || !reporting) return null
  const now = ctx.now()
  // A report that waited may belong to the next period. One that Stripe may have keeps its time, so that it can be found.
  const at = found.attemptedAt ? found.at : reportTime(found.day, now, reporting.period)
  const [report] = await tx
    .update(usageReports)
    .set({ at, attemptedAt: found.attemptedAt ?? now })
    .where(eq(usageReports.id, found.id))
    .returning()
  return report ? { report, customerId: reporting.customerId, unknownSince: found.attemptedAt } : null
}

async function sendEvent(stripe: Meters, { report, customerId }: Next): Promise<void> {
  try {
    await askStripe(
      stripe.billing.meterEvents.create({
        event_name: eventName(report.meter),
        identifier: report.id,
        timestamp: Math.floor(report.at.getTime() / 1000),
        payload: { stripe_customer_id: customerId, value: String(report.quantity) },
      }),
    )
  } catch (error) {
    // Stripe has no code for it.
    const isDouble =
      error instanceof StripeProblem && /event already exists with identifier/i.test(error.message)
    if (!isDouble) throw error
  }
}

/** Whether Stripe has an event that was sent too long ago for its identifier to protect it, by the sum of its minute. */
async function arrivedBefore(ctx: Ctx, stripe: Meters, next: Next): Promise<boolean> {
  const { report, customerId, unknownSince } = next
  if (!unknownSince || ctx.now().getTime() - unknownSince.getTime() < IDENTIFIED_MS) return false
  const from = new Date(Math.floor(report.at.getTime() / millisecondsInMinute) * millisecondsInMinute)
  const to = new Date(from.getTime() + millisecondsInMinute)
  const theirs = await meteredBetween(stripe, customerId, report.meter, from, to)
  const ours = await ctx.db((tx) => sentBetween(tx, report.meter, from, to))
  if (theirs === ours) {
    next.unknownSince = null
    await ctx.db(async (tx) => {
      const at = reportTime(report.day, ctx.now(), (await reportingOf(tx))?.period ?? null)
      await tx.update(usageReports).set({ at, attemptedAt: ctx.now() }).where(eq(usageReports.id, report.id))
      report.at = at
    })
    return false
  }
  if (theirs !== ours + report.quantity) {
    // Rather too little than twice.
    log.error(
      { accountId: ctx.account.id, report: report.id, theirs, ours },
      'billing: Stripe has other usage than was reported, so a report was not sent again',
    )
  }
  return true
}

/**
 * Returns the sum that Stripe's meter holds of a customer; both moments are whole minutes.
 * @throws StripeProblem
 */
export async function meteredBetween(
  stripe: Meters,
  customerId: string,
  meter: Meter,
  from: Date,
  to: Date,
): Promise<number> {
  const id = await meterId(stripe, meter)
  const summaries = await askStripe(
    stripe.billing.meters.listEventSummaries(id, {
      customer: customerId,
      start_time: from.getTime() / 1000,
      end_time: to.getTime() / 1000,
    }),
  )
  return summaries.data.reduce((sum, { aggregated_value: value }) => sum + value, 0)
}

/** @throws StripeProblem for a meter that the catalog doesn't have */
async function meterId(stripe: Meters, meter: Meter): Promise<string> {
  const { data } = await askStripe(stripe.billing.meters.list({ status: 'active', limit: 100 }))
  const found = data.find(({ event_name: name }) => name === eventName(meter))
  if (!found) throw new StripeProblem('gone', `Stripe has no meter ${eventName(meter)}.`)
  return found.id
}

/** Returns the sum that the meter should hold, by our reports. */
export async function sentBetween(tx: Database, meter: Meter, from: Date, to: Date): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${usageReports.quantity}), 0)::int` })
    .from(usageReports)
    .where(
      and(
        eq(usageReports.meter, meter),
        isNotNull(usageReports.sentAt),
        gte(usageReports.at, from),
        lt(usageReports.at, to),
      ),
    )
  return row?.sum ?? 0
}
