import { parseDay } from '#app/lib/dates.ts'
import { type DateLean, type DateOrder, monthOf, readDate } from '#app/lib/read-date.ts'
import type { ColumnField } from '../export/sheet-columns.ts'
import { BLANK, type CellValue, look, meansNothing, value } from './cell-value.ts'

/** Dates that programs write for "no date". */
const NO_DATE =
  /^(?:0{1,2}[/.-]0{1,2}[/.-]0{2,4}|0{4}[/.-]0{1,2}[/.-]0{1,2}|0+(?:\.0+)?|0?1[/.-]0?1[/.-](?:1900|1753|0001)|(?:1900|1753|0001)-01-01|12[/.-]3[01][/.-]1899|1899-12-3[01]|12[/.-]31[/.-]9999|9999-12-31|[\s/.-]+)(?:[T ].*)?$/

/** The day of the serial number 0, in the calendar of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30)
const DAY = 86_400_000

/** Younger than this, the owner of a policy was more likely born a century earlier. */
const ADULT = 16
const OLDEST = 105

/** The meaning of the field's date, for years of two digits. */
export const leanOf = (field: Pick<ColumnField, 'name'> & { past?: true }): DateLean =>
  field.past ? 'past' : /expir|term|end|until|due|renew/i.test(field.name) ? 'ahead' : 'near'

/** Reads a cell of a date's column. `adult` is for the birth of a contact, not of a child. */
export function readDay(
  cell: string,
  { order, lean, adult = false }: { order: DateOrder | null; lean: DateLean; adult?: boolean },
): CellValue {
  const text = cell.trim()
  if (text === '' || meansNothing(text) || NO_DATE.test(text)) return BLANK
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(text)?.[1]
  if (serial) {
    const day = new Date(EPOCH + Number(serial) * DAY).toISOString().slice(0, 10)
    return day < '2101' ? value(day) : look('This is no date.')
  }
  const day = readDate(text, order, lean)
  if (!day) return look(problemOf(text))
  if (!adult || !/\D\d{2}(?:[T ]\d{1,2}:.*)?$/.test(text) || /^\d{4}\D/.test(text)) return value(day)
  const age = ageAt(day)
  const earlier = `${Number(day.slice(0, 4)) - 100}${day.slice(4)}`
  return age < ADULT && age + 100 <= OLDEST && parseDay(earlier)
    ? { kind: 'value', typed: earlier, doubt: `Read as ${earlier.slice(0, 4)}: check the century.` }
    : value(day)
}

function ageAt(day: string): number {
  const today = new Date().toISOString()
  return Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5, 10) < day.slice(5) ? 1 : 0)
}

function problemOf(text: string): string {
  if (/^(?:1[89]|20)\d\d(?:\.0+)?$/.test(text)) return 'There is only a year, without month and day.'
  if (/^(?:--)?\d{1,2}[/.-]\d{1,2}$/.test(text)) return 'The year is missing.'
  const word = /[a-z]{3,9}/i.exec(text)?.[0] ?? ''
  if (monthOf(word) > 0) {
    if (/^\D*\d{1,2}(?:st|nd|rd|th)?\D*$/i.test(text)) return 'The year is missing, or the day.'
    if (/^\D*\d{4}$/.test(text)) return 'The day is missing.'
  }
  if (/^\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})$/.test(text)) {
    const [first, second] = text.split('.').map(Number)
    if (first! <= 12 && second! <= 12) return 'Which is the day and which the month isn’t clear.'
  }
  if (/^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(text) || monthOf(word) > 0) return 'There is no such day.'
  return 'This is no date.'
}
