import { addDays } from 'date-fns/addDays'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { dayIn, formatDay } from '#app/lib/dates.ts'
import type { Restriction } from './restrictions.ts'

/** The months, `yyyy-MM`, in which the use last reached the owner's limits. */
export interface LimitedAccount {
  timezone: string
  minutesReached: string | null
  messagesReached: string | null
}

const LABELS = { campaigns: 'Campaigns', texts: 'Texts', calls: 'Outgoing calls' } as const

/** Why this is restricted by an owner's limit; null while it isn't, and from the next month on. */
export function limitRestriction(
  account: LimitedAccount,
  what: keyof typeof LABELS,
  now: Date,
): Restriction | null {
  const today = dayIn(now, account.timezone)
  const reached = what === 'calls' ? account.minutesReached : account.messagesReached
  if (reached !== today.slice(0, 7)) return null
  const meter = what === 'calls' ? 'minutes' : 'messages'
  const next = formatDay(lightFormat(addDays(lastDayOfMonth(parseISO(today)), 1), 'yyyy-MM-dd'))
  const because = `${LABELS[what]} are on hold because your company has reached its limit of ${meter} for this month.`
  return {
    reason: 'limit',
    neutral: `${because} An owner can raise it.`,
    forAdmins: `${because} An owner can raise it on the Billing page. They go on by themselves on ${next}.`,
  }
}
