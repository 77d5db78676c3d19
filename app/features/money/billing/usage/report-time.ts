import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { dayIn } from '#app/lib/dates.ts'

/** The period that the account's subscription bills now. */
export interface BillingPeriod {
  start: Date
  end: Date | null
}

/** Stripe lets usage join a period for an hour after its end, while its invoice is a draft. */
const LATE_MS = 45 * millisecondsInMinute
/** Stripe takes no usage of more than 35 days ago. */
const OLDEST_MS = 34 * millisecondsInDay

/**
 * The moment at which the use of a day, `yyyy-MM-dd`, is reported: on that day in UTC, in which periods begin and end. What changes
 * after its period is invoiced is billed with the present one, since it would be billed nowhere else.
 */
export function reportTime(day: string, now: Date, period: BillingPeriod | null): Date {
  const at = new Date(Math.min(Date.parse(`${day}T12:00:00Z`), now.getTime()))
  if (now.getTime() - at.getTime() > OLDEST_MS) return now
  if (!period) return at
  // Our mirror may not have the period that began just now.
  const start = period.end && period.end <= now ? period.end : period.start
  // The day on which a period begins belongs to it.
  if (day >= dayIn(start, 'UTC')) return at < start ? start : at
  return now.getTime() - start.getTime() > LATE_MS ? now : at
}
