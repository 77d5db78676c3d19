import { formatDate } from '#app/lib/dates.ts'
import { instantAt, startOfDay } from '#app/lib/zoned.ts'

/** Work that is restricted while an invoice is past due. `changes`: anything but what says `whileReadOnly`. */
export type RestrictedWork = 'campaigns' | 'texts' | 'calls' | 'changes'

export type DunningStepName = 'notice' | 'banner' | 'campaigns' | 'texts' | 'read-only'

/** The steps past due, in their order, and the day on which each begins. Incoming and emergency calls are never restricted. */
const STEPS: readonly { name: DunningStepName; day: number; restricts: readonly RestrictedWork[] }[] = [
  { name: 'notice', day: 0, restricts: [] },
  { name: 'banner', day: 3, restricts: [] },
  { name: 'campaigns', day: 7, restricts: ['campaigns'] },
  { name: 'texts', day: 14, restricts: ['texts', 'calls'] },
  { name: 'read-only', day: 21, restricts: ['changes'] },
]
const FIRST_RESTRICTED_DAY = 7

/** Why some of an account's work is restricted. */
export interface Restriction {
  reason: 'past-due' | 'limit'
  /** `Texts are on hold for your company’s account.` Employees are shown no money matters. */
  neutral: string
  /** `Texts are on hold because an invoice is past due since 11/24/2026. They go on once it is paid.` */
  forAdmins: string
}

export interface PastDueAccount {
  timezone: string
  pastDueSince: Date | null
  /** The operator granted more time: nothing is restricted before this day, `yyyy-MM-dd`. */
  pastDueGrace: string | null
}

export interface DunningStep {
  name: DunningStepName
  at: Date
}

export interface Restrictions {
  /** The step the account has reached; null while nothing is past due. */
  step: DunningStepName | null
  restricted: ReadonlySet<RestrictedWork>
}

/**
 * The steps with their times: midnight in the account's time zone, except for the first. More time moves the steps that
 * restrict something, with the days between them. Empty while nothing is past due.
 */
export function stepsPastDue({ timezone, pastDueSince, pastDueGrace }: PastDueAccount): DunningStep[] {
  if (!pastDueSince) return []
  const grace = pastDueGrace === null ? null : instantAt(`${pastDueGrace}T00:00`, timezone)
  const moved =
    grace && grace > startOfDay(pastDueSince, timezone, FIRST_RESTRICTED_DAY)
      ? startOfDay(grace, timezone, -FIRST_RESTRICTED_DAY)
      : pastDueSince
  return STEPS.map(({ name, day }) => {
    if (day === 0) return { name, at: pastDueSince }
    return { name, at: startOfDay(day < FIRST_RESTRICTED_DAY ? pastDueSince : moved, timezone, day) }
  })
}

/** The step that an account has reached, and all that is restricted since then. */
export function restrictionsOf(account: PastDueAccount, now: Date): Restrictions {
  const step = stepsPastDue(account).findLast(({ at }) => at <= now)?.name ?? null
  const reached = STEPS.slice(0, STEPS.findIndex(({ name }) => name === step) + 1)
  return { step, restricted: new Set(reached.flatMap((each) => each.restricts)) }
}

/** The end of a sentence: `On 12/08/2026 campaigns stop.` */
const STOPS: Record<DunningStepName, string | null> = {
  notice: null,
  banner: null,
  campaigns: 'campaigns stop',
  texts: 'all texts and outgoing calls stop',
  'read-only': 'nothing can be changed any more',
}

/** The steps to come that restrict something, as sentences: `On 12/08/2026 campaigns stop.` */
export const whatStops = (account: PastDueAccount, now: Date): string[] =>
  stepsPastDue(account).flatMap(({ name, at }) =>
    at > now && STOPS[name] ? [`On ${formatDate(at, account.timezone)} ${STOPS[name]}.`] : [],
  )
