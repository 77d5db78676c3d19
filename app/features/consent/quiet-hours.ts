import { formatDateTime, formatTime } from '#app/lib/dates.ts'
import { US_AREA_CODES } from './area-codes.ts'

/** Automated texts may be sent from 8:00 to 21:00 in the recipient's time zone (47 CFR 64.1200(c)(1)). */
const DEFAULT_HOURS: Hours = { from: 8, to: 21 }

interface Hours {
  from: number
  to: number
}

/** States with shorter hours, in the recipient's time zone. */
const STATE_HOURS: Record<string, Hours> = {
  CT: { from: 9, to: 20 },
  FL: { from: 8, to: 20 },
  MD: { from: 8, to: 20 },
  OK: { from: 8, to: 20 },
  TX: { from: 9, to: 21 },
  WA: { from: 8, to: 20 },
}

/** The time zones a state's phones may be in. In a state with two, a text must be allowed in both. */
const STATE_ZONES: Record<string, string[]> = {
  AK: ['America/Anchorage'],
  AL: ['America/Chicago'],
  AR: ['America/Chicago'],
  AZ: ['America/Phoenix'],
  CA: ['America/Los_Angeles'],
  CO: ['America/Denver'],
  CT: ['America/New_York'],
  DC: ['America/New_York'],
  DE: ['America/New_York'],
  FL: ['America/New_York', 'America/Chicago'],
  GA: ['America/New_York'],
  HI: ['Pacific/Honolulu'],
  IA: ['America/Chicago'],
  ID: ['America/Denver', 'America/Los_Angeles'],
  IL: ['America/Chicago'],
  IN: ['America/New_York', 'America/Chicago'],
  KS: ['America/Chicago', 'America/Denver'],
  KY: ['America/New_York', 'America/Chicago'],
  LA: ['America/Chicago'],
  MA: ['America/New_York'],
  MD: ['America/New_York'],
  ME: ['America/New_York'],
  MI: ['America/New_York', 'America/Chicago'],
  MN: ['America/Chicago'],
  MO: ['America/Chicago'],
  MS: ['America/Chicago'],
  MT: ['America/Denver'],
  NC: ['America/New_York'],
  ND: ['America/Chicago', 'America/Denver'],
  NE: ['America/Chicago', 'America/Denver'],
  NH: ['America/New_York'],
  NJ: ['America/New_York'],
  NM: ['America/Denver'],
  NV: ['America/Los_Angeles', 'America/Denver'],
  NY: ['America/New_York'],
  OH: ['America/New_York'],
  OK: ['America/Chicago'],
  OR: ['America/Los_Angeles', 'America/Denver'],
  PA: ['America/New_York'],
  RI: ['America/New_York'],
  SC: ['America/New_York'],
  SD: ['America/Chicago', 'America/Denver'],
  TN: ['America/New_York', 'America/Chicago'],
  TX: ['America/Chicago', 'America/Denver'],
  UT: ['America/Denver'],
  VA: ['America/New_York'],
  VT: ['America/New_York'],
  WA: ['America/Los_Angeles'],
  WI: ['America/Chicago'],
  WV: ['America/New_York'],
  WY: ['America/Denver'],
}

/** For a number of unknown origin: a text must be allowed from coast to coast. */
const UNKNOWN_ZONES = ['America/New_York', 'America/Los_Angeles']

/** The state a North American number belongs to, or null. */
export function stateOfNumber(phone: string): string | null {
  return (phone.startsWith('1') && US_AREA_CODES[phone.slice(1, 4)]) || null
}

/**
 * When an automated text to `phone` (digits with country code) may be sent: null for now, else the next quarter of an
 * hour that is allowed in every time zone the phone may be in.
 */
export function quietUntil(phone: string, now: Date): Date | null {
  const state = stateOfNumber(phone)
  const zones = zonesOf(phone)
  const hours = (state && STATE_HOURS[state]) || DEFAULT_HOURS
  const allowed = (instant: Date) =>
    zones.every((zone) => {
      const hour = hourIn(zone, instant)
      return hour >= hours.from && hour < hours.to
    })
  if (allowed(now)) return null
  const quarter = 15 * 60_000
  let instant = new Date(Math.ceil(now.getTime() / quarter) * quarter)
  // Two days of quarter hours: no zone's night is longer.
  for (let step = 0; step < 192 && !allowed(instant); step += 1) {
    instant = new Date(instant.getTime() + quarter)
  }
  return instant
}

/** When an automated text that is held at night goes out, for staff. */
export function explainHold(phone: string, until: Date, timeZone: string): string {
  const there = theirTime(phone, until)
  const also = there === formatTime(until, timeZone) ? '' : ` (${there} there)`
  return `Automated texts wait during quiet hours where the contact is. This one goes out on ${formatDateTime(until, timeZone)}${also}.`
}

/**
 * When an automated text that is scheduled for `at` really goes out, where that is another time or another hour for the
 * recipient; null where it is neither.
 */
export function explainSendTime(phone: string, at: Date, timeZone: string): string | null {
  const until = quietUntil(phone, at)
  if (until) return explainHold(phone, until, timeZone)
  const there = theirTime(phone, at)
  return there === formatTime(at, timeZone) ? null : `That is ${there} where the contact is.`
}

/** The time where the phone may be: `8:00 AM`, or `8:00 AM or 9:00 AM` for a state with two zones. */
export function theirTime(phone: string, instant: Date): string {
  const times = zonesOf(phone)
    .toSorted((a, b) => hourIn(a, instant) - hourIn(b, instant))
    .map((zone) => formatTime(instant, zone))
  return [...new Set(times)].join(' or ')
}

const zonesOf = (phone: string): string[] => {
  const state = stateOfNumber(phone)
  return (state && STATE_ZONES[state]) || UNKNOWN_ZONES
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function hourIn(zone: string, instant: Date): number {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
    clocks.set(zone, clock)
  }
  return Number(clock.format(instant))
}
