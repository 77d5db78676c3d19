import { endOfMonth } from 'date-fns/endOfMonth'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfWeek } from 'date-fns/startOfWeek'
import { subMonths } from 'date-fns/subMonths'
import { daysBetween, formatDay, parseDay, plusDays } from '#app/lib/dates.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'

/** Whole days, both included, as yyyy-MM-dd in a report's time zone. */
export interface Days {
  from: string
  to: string
}

const month = (day: Date): Days => ({
  from: lightFormat(startOfMonth(day), 'yyyy-MM-dd'),
  to: lightFormat(endOfMonth(day), 'yyyy-MM-dd'),
})

/** Periods that move with the day on which a report is opened. */
export const PRESETS = [
  { period: 'today', label: 'Today', days: (today: string): Days => ({ from: today, to: today }) },
  {
    period: 'yesterday',
    label: 'Yesterday',
    days: (today: string): Days => ({ from: plusDays(today, -1), to: plusDays(today, -1) }),
  },
  {
    period: '7d',
    label: 'Last 7 days',
    days: (today: string): Days => ({ from: plusDays(today, -6), to: today }),
  },
  {
    period: '30d',
    label: 'Last 30 days',
    days: (today: string): Days => ({ from: plusDays(today, -29), to: today }),
  },
  {
    period: '90d',
    label: 'Last 90 days',
    days: (today: string): Days => ({ from: plusDays(today, -89), to: today }),
  },
  {
    period: 'last-week',
    label: 'Last week',
    days: (today: string): Days => {
      const sunday = lightFormat(startOfWeek(parseISO(today)), 'yyyy-MM-dd')
      return { from: plusDays(sunday, -7), to: plusDays(sunday, -1) }
    },
  },
  {
    period: 'month',
    label: 'This month',
    days: (today: string): Days => ({ from: month(parseISO(today)).from, to: today }),
  },
  {
    period: 'last-month',
    label: 'Last month',
    days: (today: string): Days => month(subMonths(parseISO(today), 1)),
  },
] as const
export type Preset = (typeof PRESETS)[number]['period']
const USUAL: Preset = '30d'

/** More days make no readable chart, and no quick query. */
export const MOST_DAYS = 366

export interface Period extends Days {
  /** Null for days that the user chose. */
  preset: Preset | null
  /** How many days it has. */
  length: number
  /** As many days right before it. */
  before: Days
  /** Why the chosen days can't be shown, so that the usual period is shown instead. */
  problem: string | null
}

/** The period of a report's URL: `?period=7d`, or `?from=2026-11-01&to=2026-11-20`. */
export function readPeriod(search: URLSearchParams, today: string): Period {
  const [from, to] = [search.get('from'), search.get('to')]
  if (from || to) {
    const chosen = { from: from || to!, to: to || from! }
    const problem = problemOf(chosen)
    return problem ? { ...presetOf(USUAL, today), problem } : complete(chosen, null)
  }
  const wanted = PRESETS.find(({ period }) => period === search.get('period'))?.period
  return presetOf(wanted ?? USUAL, today)
}

const presetOf = (preset: Preset, today: string) =>
  complete(PRESETS.find(({ period }) => period === preset)!.days(today), preset)

function complete({ from, to }: Days, preset: Preset | null): Period {
  const length = daysBetween(from, to) + 1
  return {
    from,
    to,
    preset,
    length,
    before: { from: plusDays(from, -length), to: plusDays(from, -1) },
    problem: null,
  }
}

function problemOf({ from, to }: Days): string | null {
  if (!parseDay(from) || !parseDay(to)) return 'These days don’t exist. Choose others.'
  if (from > to) return 'The first day is after the last one. Choose others.'
  if (daysBetween(from, to) >= MOST_DAYS) return `A report covers at most ${MOST_DAYS} days. Choose fewer.`
  return null
}

/** The period's parameters in a URL. */
export const periodParams = ({
  preset,
  from,
  to,
}: Pick<Period, 'preset' | 'from' | 'to'>): Record<string, string> =>
  preset === null ? { from, to } : preset === USUAL ? {} : { period: preset }

/** The instants from the first day's start to the last one's end. */
export function instantsOf({ from, to }: Days, timeZone: string): { begin: Date; end: Date } {
  const startOf = (day: string) => fromLocalInput(`${day}T00:00`, timeZone) ?? new Date(0)
  return { begin: startOf(from), end: startOf(plusDays(to, 1)) }
}

/** Every day of a period. */
export const daysOf = ({ from, to }: Days): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => plusDays(from, index))

/** `day before`, `30 days before`. */
export const beforeLabel = ({ length }: Pick<Period, 'length'>): string =>
  length === 1 ? 'day before' : `${length} days before`

/** `11/01/2026 to 11/20/2026`. */
export const daysLabel = ({ from, to }: Days): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
