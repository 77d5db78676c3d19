import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval'
import { eachWeekOfInterval } from 'date-fns/eachWeekOfInterval'
import { endOfMonth } from 'date-fns/endOfMonth'
import { isSameMonth } from 'date-fns/isSameMonth'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'

/** The month, `yyyy-MM`, that a URL names; for anything else the month of `today`, `yyyy-MM-dd`. */
export const readMonthOrCurrent = (text: string | null, today: string): string =>
  text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7)

export const shiftMonth = (month: string, by: number): string =>
  lightFormat(addMonths(parseISO(month), by), 'yyyy-MM')

/** The days of a month, `yyyy-MM-dd`, in weeks that begin on Sunday; null for days of the months around it. */
export function weeksOf(month: string): (string | null)[][] {
  const start = parseISO(month)
  return eachWeekOfInterval({ start, end: endOfMonth(start) }).map((sunday) =>
    eachDayOfInterval({ start: sunday, end: addDays(sunday, 6) }).map((day) =>
      isSameMonth(day, start) ? lightFormat(day, 'yyyy-MM-dd') : null,
    ),
  )
}
