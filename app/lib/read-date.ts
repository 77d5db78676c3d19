import { parseDay } from './dates.ts'

/** A stored date, `yyyy-MM-dd`, from a date input's value or a typed MM/dd/yyyy; null for anything else. */
export function parseDate(text: string): string | null {
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  const stored = us ? [us[3], us[1]!.padStart(2, '0'), us[2]!.padStart(2, '0')].join('-') : text
  return parseDay(stored) ? stored : null
}

/** Whether the day or the month comes first in the dates of a column. */
export type DateOrder = 'day-first' | 'month-first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/

/** The order that a date shows by itself: only 31.12.1990 and 12/31/1990 do. */
export function dateOrder(cell: string): DateOrder | null {
  const [, first, , second] = NUMBERS.exec(withoutTime(cell)) ?? []
  const [one, two] = [Number(first), Number(second)]
  if (one > 12 && one <= 31 && two <= 12) return 'day-first'
  return two > 12 && two <= 31 && one <= 12 ? 'month-first' : null
}

/** A day as other programs write it, `yyyy-MM-dd`. Null for anything else, and where day and month are ambiguous. */
export function readDate(cell: string, order: DateOrder | null): string | null {
  const text = withoutTime(cell)
  const [, year, month, day] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? []
  if (year) return stored(year, month!, day!)
  return readNumbers(text, order) ?? readWords(text)
}

function readNumbers(text: string, order: DateOrder | null): string | null {
  const [, first, separator, second, year] = NUMBERS.exec(text) ?? []
  if (!year) return null
  // Dots are European and slashes American: only a date with dots is doubtful.
  const usual = separator === '.' && first !== second ? null : 'month-first'
  switch (dateOrder(text) ?? order ?? usual) {
    case 'day-first':
      return stored(fullYear(year), second!, first!)
    case 'month-first':
      return stored(fullYear(year), first!, second!)
    default:
      return null
  }
}

/** Dec 31, 1990 and 31-Dec-1990. */
function readWords(text: string): string | null {
  const american = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text)
  const other = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?[ -](\d{4})$/i.exec(text)
  const [name, day, year] = american ? american.slice(1) : other ? [other[2], other[1], other[3]] : []
  const month = MONTHS.indexOf(name?.slice(0, 3).toLowerCase() ?? '') + 1
  return month > 0 ? stored(year!, String(month), day!) : null
}

const withoutTime = (text: string) => text.trim().replace(/[T ]\d{1,2}:\d\d.*$/, '')

/** A two-digit year is in the past. */
const fullYear = (year: string) =>
  year.length === 4
    ? year
    : String(Number(year) + (Number(year) > new Date().getUTCFullYear() % 100 ? 1900 : 2000))

const stored = (year: string, month: string, day: string) =>
  parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
