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

/**
 * Where a year of two digits lies, by what the date means: a birth is in the past, an expiration mostly ahead, and others
 * are near.
 */
export type DateLean = 'past' | 'near' | 'ahead'

/** The last year from now that two digits may mean. */
const YEARS_AHEAD: Record<DateLean, number> = { past: 0, near: 30, ahead: 60 }

/** A day as other programs write it, `yyyy-MM-dd`. Null for anything else, and where day and month are ambiguous. */
export function readDate(cell: string, order: DateOrder | null, lean: DateLean = 'near'): string | null {
  const text = withoutTime(cell)
  const [, year, month, day] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? []
  if (year) return stored(year, month!, day!, lean)
  return readNumbers(text, order, lean) ?? readWords(text, lean) ?? readDigits(text, order)
}

function readNumbers(text: string, order: DateOrder | null, lean: DateLean): string | null {
  const [, first, separator, second, year] = NUMBERS.exec(text) ?? []
  if (!year) return null
  // Dots are European and slashes American: only a date with dots is doubtful.
  const usual = separator === '.' && first !== second ? null : 'month-first'
  switch (dateOrder(text) ?? order ?? usual) {
    case 'day-first':
      return stored(year, second!, first!, lean)
    case 'month-first':
      return stored(year, first!, second!, lean)
    default:
      return null
  }
}

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]? +/i

/** Dec 31, 1990, 31-Dec-90 and Monday, December 31st 1990. */
function readWords(written: string, lean: DateLean): string | null {
  const text = written.replace(WEEKDAY, '').replace(/ +/g, ' ')
  const american = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?(?:,? |,|-)'?(\d{4}|\d{2})$/i.exec(text)
  const other = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3,9})\.?(?:,? |,|-)?'?(\d{4}|\d{2})$/i.exec(text)
  const [name, day, year] = american ? american.slice(1) : other ? [other[2], other[1], other[3]] : []
  const month = monthOf(name ?? '')
  return month > 0 ? stored(year!, String(month), day!, lean) : null
}

const TIMED = /^(.+?)[T,\s]+(\d{1,2})(?::(\d\d))?\s*(?:([ap])\.?m?\.?)?$/i
const MORNING = '09:00'

/** A typed day and time as a `datetime-local` value, in the morning for a day alone. Null for anything else. */
export function readDateTime(written: string, readDay: (text: string) => string | null): string | null {
  const [, text = '', hour = '', minute = '00', half] = TIMED.exec(written.trim()) ?? []
  const typed = Number(hour)
  const hours = half ? (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : typed
  const isTime = hours <= 23 && Number(minute) <= 59 && (!half || (typed >= 1 && typed <= 12))
  const timed = isTime ? readDay(text) : null
  if (timed) return `${timed}T${String(hours).padStart(2, '0')}:${minute}`
  const day = readDay(written.trim())
  return day && `${day}T${MORNING}`
}

/** 19901231, and 12311990 where it can be only that. */
function readDigits(text: string, order: DateOrder | null): string | null {
  if (!/^\d{8}$/.test(text)) return null
  const pieces = (...at: number[]) => at.slice(0, -1).map((from, piece) => text.slice(from, at[piece + 1]))
  const [year, month, day] = pieces(0, 4, 6, 8)
  if (/^(?:19|20)/.test(year!)) return stored(year!, month!, day!)
  const [first, second, last] = pieces(0, 2, 4, 8)
  return order === 'day-first' ? stored(last!, second!, first!) : stored(last!, first!, second!)
}

/** The number of a month by its English name or the start of it; 0 for another word. */
export function monthOf(name: string): number {
  const given = name.toLowerCase().slice(0, 3)
  return given.length === 3 ? MONTHS.indexOf(given) + 1 : 0
}

const withoutTime = (text: string) =>
  text
    .trim()
    .replace(/[T ] ?\d{1,2}:\d\d.*$/, '')
    .replace(/[T ]\d{1,2}(?:\.\d+)? ?[ap]\.?m\.?$/i, '')
    .trim()

/** @returns null if there is no such day */
function stored(year: string, month: string, day: string, lean: DateLean = 'near'): string | null {
  const dayIn = (full: number) => parseDate(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  if (year.length === 4) return dayIn(Number(year))
  const today = new Date().toISOString()
  const thisCentury = dayIn(2000 + Number(year))
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD[lean]}${today.slice(4, 10)}`
  return thisCentury && thisCentury > latest
    ? dayIn(1900 + Number(year))
    : (thisCentury ?? dayIn(1900 + Number(year)))
}
