import { fromLocalInput } from '#app/lib/zoned.ts'
import type { Reading } from '../import/parse-row.server.ts'
import { readDay } from '../values/read-day.ts'
import { readTime } from '../values/read-opt-out.ts'

/** How a list of another service's texts or calls is read. */
export interface HistoryReading extends Pick<Reading, 'headers' | 'targets' | 'dateOrders'> {
  /** The account's own numbers, which tell who wrote or called where the list doesn't. */
  own: ReadonlySet<string>
  timeZone: string
  now: Date
}

const DAY_MS = 86_400_000
/** No service texted or called for agencies before. */
const EARLIEST = Date.UTC(1995, 0, 1)

/** The time of a text or a call, or why it can't have been then. */
export function readPast(
  text: string,
  reading: HistoryReading,
  column: number,
): { at: Date; problem: null } | { at: null; problem: string } {
  const at = readInstant(text, reading, column)
  if (!at) return { at: null, problem: 'This is no date and time. Write it as 2026-03-14 15:09.' }
  if (at.getTime() > reading.now.getTime() + DAY_MS)
    return { at: null, problem: 'This time is still to come.' }
  if (at.getTime() < EARLIEST) return { at: null, problem: 'This is too long ago: check the year.' }
  return { at, problem: null }
}

const ZONED = /(?:Z|[+-]\d{2}:?\d{2}|\b(?:UTC|GMT|[ECMP][SD]T))\)?$/i

/** An instant with its zone, in seconds or milliseconds since 1970, or on the account's clocks. */
export function readInstant(
  text: string,
  { timeZone, dateOrders }: Pick<HistoryReading, 'timeZone' | 'dateOrders'>,
  column: number,
): Date | null {
  if (/^\d{10}(?:\.\d+)?$/.test(text)) return new Date(Number(text) * 1000)
  if (/^\d{13}$/.test(text)) return new Date(Number(text))
  if (ZONED.test(text) && /\d:\d\d/.test(text)) {
    const at = Date.parse(text.replace(/ ?UTC$/i, ' GMT'))
    return Number.isNaN(at) ? null : new Date(at)
  }
  const clock = /^(.*?\d)[T, ]+(\d{1,2}:\d{2}.*)$/.exec(text)
  const day = readDay(clock?.[1] ?? text, { order: dateOrders[column] ?? null, lean: 'past' })
  if (day.kind !== 'value') return null
  const at = fromLocalInput(`${String(day.typed)}T${readTime(text)}`, timeZone)
  const seconds = Number(/\d:\d{2}:(\d{2})/.exec(text)?.[1] ?? 0)
  return at && new Date(at.getTime() + Math.min(seconds, 59) * 1000)
}
