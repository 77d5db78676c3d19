import { lightFormat } from 'date-fns/lightFormat'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { parseISO } from 'date-fns/parseISO'
import { desc, inArray } from 'drizzle-orm'
import { gauge, type GaugeView } from '#app/lib/charts/gauge.server.ts'
import { countedUntil } from '#app/lib/counted-until.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn, formatDay, hasPossibleYear } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'
import { subscriptions } from '#db/schema/index.ts'
import { INVOICE_ZONE } from '../invoices/invoice-view.ts'
import { formatDecimalCents } from '../money.ts'
import { formatCents } from '#app/lib/money.ts'
import { type Commitments, readCommitments } from './committed.server.ts'
import { billedByDay, sumOf } from './daily-use.ts'
import { type UsageLimits, readLimits } from './read-limits.server.ts'
import { type Amounts, METER_LABELS, type Meter, METERS } from './meters.ts'
import { BILLING_STATES } from './report-usage.server.ts'
import { tierCost } from './tier-cost.ts'
import { monthUse } from './usage.server.ts'

export interface MeterView {
  meter: Meter
  gauge: GaugeView
  /** `$0.02 for each one more`; null without a price. */
  price: string | null
  /** `$4.20`: what is beyond the commitment costs; null without a price. */
  cost: string | null
}

export interface UsageSectionView {
  /** `yyyy-MM`. */
  month: string
  current: string
  plan: string
  meters: MeterView[]
  /** `$4.20` for all that is on demand, and at this pace until the month ends; null without prices. */
  cost: { soFar: string; projected: string | null; until: string } | null
  /** Sentences about this month, the most urgent first. */
  warnings: { text: string; isReached: boolean }[]
  limits: UsageLimits
  canLimit: boolean
  /** Says that invoices have parts of two months; null where they don't. */
  periods: string | null
  asOf: string
}

const PERCENT = 100
const NEAR = 80

/** A month's use beside the plan, its prices and the owner's limits. */
export async function loadUsageSection(ctx: Ctx, chosen: string | null): Promise<UsageSectionView> {
  ctx.require('administer')
  const today = dayIn(ctx.now(), ctx.account.timezone)
  const current = today.slice(0, 7)
  const month = monthOf(chosen, current)
  return ctx.db(async (tx) => {
    const [days, { plan, committed }, { values: limits }, periods, asOf] = await Promise.all([
      monthUse(tx, ctx, month),
      readCommitments(tx),
      readLimits(tx),
      describePeriods(tx),
      countedUntil(tx, ctx, 'usage'),
    ])
    const use = sumOf(billedByDay(days))
    const isCurrent = month === current
    return {
      month,
      current,
      plan,
      meters: METERS.map((meter) => meterView(meter, use[meter], committed)),
      cost: costOf(use, committed, isCurrent ? today : null),
      warnings: isCurrent ? warningsOf(use, committed, limits, today) : [],
      limits,
      canLimit: ctx.can.ownAccount,
      periods,
      asOf,
    }
  })
}

/** The month, `yyyy-MM`, that a URL names, if it isn't later than the current one; else that one. */
const monthOf = (named: string | null, current: string): string =>
  named && /^\d{4}-(0[1-9]|1[0-2])$/.test(named) && hasPossibleYear(named) && named < current
    ? named
    : current

function meterView(meter: Meter, used: number, committed: Commitments): MeterView {
  const { title, many } = METER_LABELS[meter]
  const { units, tiers } = committed[meter]
  const next = tiers[1]
  const each = next?.unitAmount && Number(next.unitAmount) > 0 ? formatDecimalCents(next.unitAmount) : null
  return {
    meter,
    gauge: gauge({ label: title, unit: many, value: used, limit: units }),
    price: each && `${each} for each one more`,
    cost: tiers.length > 1 ? formatCents(onDemandCost(used, committed[meter])) : null,
  }
}

/** The price of the units beyond the commitment, in cents. */
const onDemandCost = (used: number, { tiers, units }: Commitments[Meter]): number =>
  tierCost(tiers, used) - tierCost(tiers, Math.min(used, units ?? 0))

function costOf(use: Amounts, committed: Commitments, today: string | null): UsageSectionView['cost'] {
  if (METERS.every((meter) => committed[meter].tiers.length < 2)) return null
  const total = (of: Amounts) =>
    METERS.reduce((sum, meter) => sum + onDemandCost(of[meter], committed[meter]), 0)
  const last = today && lightFormat(lastDayOfMonth(parseISO(today)), 'yyyy-MM-dd')
  if (!today || !last) return { soFar: formatCents(total(use)), projected: null, until: '' }
  const share = Number(last.slice(8)) / Number(today.slice(8))
  const then = (used: number) => Math.round(used * share)
  // A month's numbers are the most of any day: they don't add up.
  const atThisPace = {
    ...use,
    minutes: then(use.minutes),
    messages: then(use.messages),
    recordings: then(use.recordings),
  }
  return {
    soFar: formatCents(total(use)),
    projected: formatCents(total(atThisPace)),
    until: formatDay(last),
  }
}

function warningsOf(use: Amounts, committed: Commitments, limits: UsageLimits, today: string) {
  const reached: string[] = []
  const near: string[] = []
  const last = formatDay(lightFormat(lastDayOfMonth(parseISO(today)), 'yyyy-MM-dd'))
  const share = (used: number, whole: number) => Math.floor((used / whole) * PERCENT)
  for (const [meter, stops] of LIMITED) {
    const limit = limits[meter]
    const { many } = METER_LABELS[meter]
    if (limit === null) continue
    if (use[meter] >= limit) {
      reached.push(
        `Your limit of ${count(limit)} ${many} is reached. ${stops} until an owner raises it, or the month ends on ${last}.`,
      )
    } else if (share(use[meter], limit) >= NEAR) {
      near.push(`${share(use[meter], limit)}% of your limit of ${count(limit)} ${many} are used.`)
    }
  }
  for (const meter of METERS) {
    const { units, tiers } = committed[meter]
    const { one, many } = METER_LABELS[meter]
    if (!units || use[meter] * PERCENT < units * NEAR) continue
    // All numbers of a plan in use is its normal state.
    if (meter === 'numbers' && use[meter] <= units) continue
    const price = tiers[1]?.unitAmount
    const then = price ? ` Each one more costs ${formatDecimalCents(price)}.` : ''
    if (use[meter] >= units)
      near.push(
        units === 1
          ? `The ${one} of your plan is used.${then}`
          : `All ${count(units)} ${many} of your plan are used.${then}`,
      )
    else near.push(`${share(use[meter], units)}% of your plan’s ${count(units)} ${many} are used.${then}`)
  }
  return [
    ...reached.map((text) => ({ text, isReached: true })),
    ...near.map((text) => ({ text, isReached: false })),
  ]
}

const LIMITED = [
  ['minutes', 'Outgoing calls are refused'],
  ['messages', 'Texts are refused, and campaigns and scheduled texts wait,'],
] as const

const count = (n: number): string => n.toLocaleString('en-US')

/** Months are the calendar's, and so may not be those that are billed. */
async function describePeriods(tx: Database): Promise<string | null> {
  const [row] = await tx
    .select({ start: subscriptions.currentPeriodStart, end: subscriptions.currentPeriodEnd })
    .from(subscriptions)
    .where(inArray(subscriptions.status, BILLING_STATES))
    .orderBy(desc(subscriptions.currentPeriodStart))
    .limit(1)
  if (!row?.start || !row.end) return null
  const [from, to] = [row.start, row.end].map((at) => dayIn(at, INVOICE_ZONE))
  if (from!.endsWith('-01')) return null
  return `This period is billed from ${formatDay(from!)} to ${formatDay(to!)}, so an invoice has parts of two months.`
}
