import { formatDateTime, formatTime } from '#app/lib/dates.ts'
import { parseState, stateName } from '#app/lib/states.ts'
import { US_AREA_CODES } from './area-codes.ts'
import { hourIn, type LocalClock, timeIn } from './local-clock.ts'
import { stateOfZip } from './zip-codes.ts'

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
  GU: ['Pacific/Guam'],
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
  PR: ['America/Puerto_Rico'],
  RI: ['America/New_York'],
  SC: ['America/New_York'],
  SD: ['America/Chicago', 'America/Denver'],
  TN: ['America/New_York', 'America/Chicago'],
  TX: ['America/Chicago', 'America/Denver'],
  UT: ['America/Denver'],
  VA: ['America/New_York'],
  VI: ['America/Puerto_Rico'],
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

/** The states of addresses, by their state and their ZIP code, which may name two. */
export function statesOfAddresses(
  addresses: readonly { state: string | null; zipcode: string | null }[],
): string[] {
  const states = addresses.flatMap(({ state, zipcode }) => [
    parseState(state ?? ''),
    stateOfZip(zipcode ?? ''),
  ])
  return [...new Set(states.filter((state) => state !== null))]
}

/**
 * When an automated text to `phone` (digits with country code) may be sent: null for now, else the next quarter of an
 * hour that is allowed in every time zone the phone may be in, by the strictest hours of its states. `addressed` are the
 * states of its owner's addresses.
 */
export function quietUntil(phone: string, now: Date, addressed: readonly string[] = []): Date | null {
  const states = statesOf(phone, addressed)
  const zones = zonesOf(states)
  const hours = hoursOf(states)
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

const hoursOf = (states: readonly string[]): Hours =>
  states.map((state) => STATE_HOURS[state] ?? DEFAULT_HOURS).reduce(strictest, DEFAULT_HOURS)

const strictest = (a: Hours, b: Hours): Hours => ({
  from: Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
})

/** Until when an automated text is held at night, for staff: 'Held until 8:00 AM their time, Texas …'. */
export function explainHold(
  phone: string,
  until: Date,
  timeZone: string,
  addressed: readonly string[] = [],
): string {
  const there = theirTime(phone, until, addressed)
  const yours = there === formatTime(until, timeZone) ? '' : ' your time'
  return `Held until ${there} their time${placesOf(phone, addressed)}: automated texts wait during quiet hours. It goes out on ${formatDateTime(until, timeZone)}${yours}.`
}

/**
 * When an automated text scheduled for `at` goes out, if quiet hours move it or the recipient's clock differs; else null.
 */
export function explainSendTime(
  phone: string,
  at: Date,
  timeZone: string,
  addressed: readonly string[] = [],
): string | null {
  const until = quietUntil(phone, at, addressed)
  if (until) return explainHold(phone, until, timeZone, addressed)
  const there = theirTime(phone, at, addressed)
  return there === formatTime(at, timeZone)
    ? null
    : `That is ${there} their time${placesOf(phone, addressed)}.`
}

/** The time where the phone may be: `8:00 AM`, or `8:00 AM or 9:00 AM` for a state with two zones. */
export function theirTime(phone: string, instant: Date, addressed: readonly string[] = []): string {
  return timeIn(zonesOf(statesOf(phone, addressed)), instant)
}

/** The clocks where the phone is; null when nothing says where. */
export function localClock(phone: string, addressed: readonly string[] = []): LocalClock | null {
  const states = statesOf(phone, addressed)
  if (states.length === 0) return null
  return { zones: zonesOf(states), place: placesOf(phone, addressed), ...hoursOf(states) }
}

/** `, Texas`, `, Texas and Ohio`; empty for a phone that may be anywhere. */
export function placesOf(phone: string, addressed: readonly string[] = []): string {
  const names = statesOf(phone, addressed).map(stateName)
  return names.length === 0 ? '' : `, ${names.join(' and ')}`
}

const statesOf = (phone: string, addressed: readonly string[]): string[] => [
  ...new Set(
    [stateOfNumber(phone), ...addressed].filter((state) => state !== null && STATE_ZONES[state]) as string[],
  ),
]

const zonesOf = (states: readonly string[]): string[] => {
  const zones = new Set(states.flatMap((state) => STATE_ZONES[state]!))
  return zones.size > 0 ? [...zones] : UNKNOWN_ZONES
}
