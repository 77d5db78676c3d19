import { readCommitments } from '#app/features/money/billing/usage/committed.server.ts'
import { usageOf } from '#app/features/money/billing/usage/usage.server.ts'
import { readMonthOrCurrent } from '#app/features/messaging/timeline/month.ts'
import { gauge, type GaugeView } from '#app/lib/charts/gauge.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn, hasPossibleYear } from '#app/lib/dates.ts'

export interface UsageView {
  /** `yyyy-MM`. */
  month: string
  /** The account's current month, which is the last that can be chosen. */
  current: string
  plan: string
  minutes: GaugeView
  messages: GaugeView
  recordings: number
  phoneNumbers: number
  asOf: string
}

/** The use of a month beside what the plan commits to: of the current month for one that is later, or no month at all. */
export async function loadUsage(ctx: Ctx, chosen: string | null): Promise<UsageView> {
  const today = dayIn(ctx.now(), ctx.account.timezone)
  const current = today.slice(0, 7)
  const named = readMonthOrCurrent(chosen, today)
  const month = named < current && hasPossibleYear(named) ? named : current
  const [usage, { plan, committed }] = await Promise.all([usageOf(ctx, { month }), ctx.db(readCommitments)])
  return {
    month,
    current,
    plan,
    minutes: gauge({
      label: 'Minutes',
      unit: 'minutes',
      value: usage.minutes,
      limit: committed.minutes.units,
    }),
    messages: gauge({
      label: 'Messages',
      unit: 'messages',
      value: usage.messages,
      limit: committed.messages.units,
    }),
    recordings: usage.recordings,
    phoneNumbers: usage.phoneNumbers,
    asOf: usage.asOf,
  }
}
