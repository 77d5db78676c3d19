import { dateIn } from './dates.ts'

const DAY = 86_400_000

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = clock(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(instant / 1000) * 1000
}

/**
 * The instant at which a zone's clocks show this date and time. A time that comes twice (clocks go back) is the first of
 * the two; one that is left out (clocks go forward) is as much later as clocks jump.
 */
function instantOf(wallClock: number, timeZone: string): Date {
  const before = offsetAt(wallClock - DAY, timeZone)
  const after = offsetAt(wallClock + DAY, timeZone)
  const fitting = [before, after]
    .map((offset) => ({ at: wallClock - offset, offset }))
    .filter(({ at, offset }) => offsetAt(at, timeZone) === offset)
    .map(({ at }) => at)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wallClock - before)
}

/** A `datetime-local` value (`2026-11-20T14:30`) as the instant it is in the zone; null when it is no such value. */
export function fromLocalInput(value: string, timeZone: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::00(?:\.000)?)?$/.exec(value)
  if (!match) return null
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const wallClock = Date.UTC(year, month - 1, day, hour, minute)
  // 31 February and 25 o'clock roll over: they are no dates.
  if (!new Date(wallClock).toISOString().startsWith(value.slice(0, 16))) return null
  return instantOf(wallClock, timeZone)
}

/** The value of a `datetime-local` input for an instant, on the zone's clocks. */
export function toLocalInput(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString().slice(0, 16)
}

/** The first instant of the day that `instant` falls on in the zone, `days` later. */
export function startOfDay(instant: Date, timeZone: string, days = 0): Date {
  const { year, month, day } = dateIn(instant, timeZone)
  return instantOf(Date.UTC(year, month - 1, day + days), timeZone)
}

/** The next instant at or after this one that is a whole number of `minutes` on the clock. */
export function roundUp(instant: Date, minutes: number): Date {
  const step = minutes * 60_000
  return new Date(Math.ceil(instant.getTime() / step) * step)
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function clock(timeZone: string): Intl.DateTimeFormat {
  let format = clocks.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(timeZone, format)
  }
  return format
}

/** `Boise`, as in Boise time: whose clocks a time is on. */
export const zoneName = (timeZone: string): string => timeZone.split('/').at(-1)!.replaceAll('_', ' ')
