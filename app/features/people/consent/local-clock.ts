import { millisecondsInMinute } from 'date-fns/constants'
import { formatTime } from '#app/lib/dates.ts'

/** The clocks where a recipient is, as far as their number and addresses say, with the hours for automated texts. */
export interface LocalClock {
  zones: string[]
  /** `, Texas`. */
  place: string
  from: number
  to: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Remembers what clocks show in a minute: a campaign asks for the same few zones a hundred thousand times. */
function eachMinute<Shown>(read: (zone: string, instant: Date) => Shown) {
  const known = new Map<string, Shown>()
  return (zone: string, instant: Date): Shown => {
    const key = `${zone} ${Math.floor(instant.getTime() / millisecondsInMinute)}`
    let shown = known.get(key)
    if (shown === undefined) {
      if (known.size >= 1000) known.clear()
      shown = read(zone, instant)
      known.set(key, shown)
    }
    return shown
  }
}

/** 0 to 23. */
export const hourIn = eachMinute((zone, instant) => {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
    clocks.set(zone, clock)
  }
  return Number(clock.format(instant))
})

const shownIn = eachMinute((zone, instant) => formatTime(instant, zone))

/** `8:00 AM`, or `8:00 AM or 9:00 AM` in a state with two zones. */
export function timeIn(zones: readonly string[], instant: Date): string {
  const times = zones
    .toSorted((a, b) => hourIn(a, instant) - hourIn(b, instant))
    .map((zone) => shownIn(zone, instant))
  return [...new Set(times)].join(' or ')
}

/** Says what time it is for a recipient who is in their night; null when it is day for all of them. */
export function nightHint(recipients: readonly LocalClock[], now: Date): string | null {
  const asleep = recipients.find(({ zones, from, to }) =>
    zones.some((zone) => hourIn(zone, now) < from || hourIn(zone, now) >= to),
  )
  if (!asleep) return null
  const whose = recipients.length > 1 ? 'For one of them it’s' : 'It’s'
  return `${whose} ${timeIn(asleep.zones, now)} there${asleep.place}. A text that you type goes out at once.`
}
