import { formatDate } from '#app/lib/dates.ts'
import { instantAt, startOfDay } from '#app/lib/zoned.ts'

/** Work that is held while an invoice is past due. `changes`: anything but what says `whileReadOnly`. */
export type Held = 'campaigns' | 'texts' | 'calls' | 'changes'

export type StepName = 'notice' | 'banner' | 'campaigns' | 'texts' | 'read-only'

/** The steps past due, in their order, and the day on which each begins. Incoming and emergency calls are never held. */
const STEPS: readonly { name: StepName; day: number; holds: readonly Held[] }[] = [
  { name: 'notice', day: 0, holds: [] },
  { name: 'banner', day: 3, holds: [] },
  { name: 'campaigns', day: 7, holds: ['campaigns'] },
  { name: 'texts', day: 14, holds: ['texts', 'calls'] },
  { name: 'read-only', day: 21, holds: ['changes'] },
]
const FIRST_HELD_DAY = 7

/** Why some of an account's work is held. */
export interface AccountHold {
  reason: 'past-due' | 'limit'
  /** `Texts are on hold for your company’s account.` Employees are shown no money matters. */
  neutral: string
  /** `Texts are on hold because an invoice is past due since 11/24/2026. They go on once it is paid.` */
  forAdmins: string
}

export interface PastDueAccount {
  timezone: string
  pastDueSince: Date | null
  /** The operator granted more time: nothing is held before this day, `yyyy-MM-dd`. */
  pastDueGrace: string | null
}

export interface Step {
  name: StepName
  at: Date
}

export interface Holds {
  /** The step the account has reached; null while nothing is past due. */
  step: StepName | null
  held: ReadonlySet<Held>
}

/**
 * The steps with their times: midnight in the account's time zone, except for the first. More time moves the steps that
 * hold something, with the days between them. Empty while nothing is past due.
 */
export function stepsPastDue({ timezone, pastDueSince, pastDueGrace }: PastDueAccount): Step[] {
  if (!pastDueSince) return []
  const grace = pastDueGrace === null ? null : instantAt(`${pastDueGrace}T00:00`, timezone)
  const moved =
    grace && grace > startOfDay(pastDueSince, timezone, FIRST_HELD_DAY)
      ? startOfDay(grace, timezone, -FIRST_HELD_DAY)
      : pastDueSince
  return STEPS.map(({ name, day }) => {
    if (day === 0) return { name, at: pastDueSince }
    return { name, at: startOfDay(day < FIRST_HELD_DAY ? pastDueSince : moved, timezone, day) }
  })
}

/** The step that an account has reached, and all that is held since then. */
export function holds(account: PastDueAccount, now: Date): Holds {
  const step = stepsPastDue(account).findLast(({ at }) => at <= now)?.name ?? null
  const reached = STEPS.slice(0, STEPS.findIndex(({ name }) => name === step) + 1)
  return { step, held: new Set(reached.flatMap((each) => each.holds)) }
}

/** The end of a sentence: `On 12/08/2026 campaigns stop.` */
const STOPS: Record<StepName, string | null> = {
  notice: null,
  banner: null,
  campaigns: 'campaigns stop',
  texts: 'all texts and outgoing calls stop',
  'read-only': 'nothing can be changed any more',
}

/** The steps to come that hold something, as sentences: `On 12/08/2026 campaigns stop.` */
export const whatStops = (account: PastDueAccount, now: Date): string[] =>
  stepsPastDue(account).flatMap(({ name, at }) =>
    at > now && STOPS[name] ? [`On ${formatDate(at, account.timezone)} ${STOPS[name]}.`] : [],
  )
