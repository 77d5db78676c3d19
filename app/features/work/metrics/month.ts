import { eachDayOfInterval } from 'date-fns/eachDayOfInterval'
import { endOfMonth } from 'date-fns/endOfMonth'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { subMonths } from 'date-fns/subMonths'

/** The days from one `yyyy-MM-dd` to another, both included. */
export const daysFromTo = (from: string, to: string): string[] =>
  eachDayOfInterval({ start: parseISO(from), end: parseISO(to) }).map((day) => lightFormat(day, 'yyyy-MM-dd'))

/** The first and the last day of a month, `yyyy-MM`. */
export const monthDays = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: lightFormat(endOfMonth(parseISO(`${month}-01`)), 'yyyy-MM-dd'),
})

/** `MM/yyyy`, as months are shown. */
export const monthLabel = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`

/** The month, `yyyy-MM`, that a URL names as `yyyy-MM` or `MM/yyyy`; null for anything else, and for no year of ours. */
export function readMonth(text: string | null): string | null {
  const turned = text?.trim().replace(/^(\d\d)\/(\d{4})$/, '$2-$1')
  return turned && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(turned) ? turned : null
}

const MONTHS_OFFERED = 24

/** The last two years' months, the newest first. */
export const lastMonths = (current: string): string[] =>
  Array.from({ length: MONTHS_OFFERED }, (_, ago) =>
    lightFormat(subMonths(parseISO(`${current}-01`), ago), 'yyyy-MM'),
  )

export const STATS_PATH = '/metrics/employee-stats'
