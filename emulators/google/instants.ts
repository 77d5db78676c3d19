const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const found =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  formats.set(timeZone, found)
  return found
}

/** How far a zone's clocks are ahead of UTC at an instant, in minutes. */
function offsetAt(instant: Date, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((local - instant.getTime()) / 60_000)
}

/** The instant at which a zone's clocks show `yyyy-MM-ddTHH:mm`. */
export function instantOf(local: string, timeZone: string): Date {
  const utc = new Date(`${local}:00Z`)
  const guess = new Date(utc.getTime() - offsetAt(utc, timeZone) * 60_000)
  return new Date(utc.getTime() - offsetAt(guess, timeZone) * 60_000)
}

/** As Google writes times: `2026-11-20T14:30:00-07:00`. */
export function withOffset(instant: Date, timeZone: string): string {
  const offset = offsetAt(instant, timeZone)
  const local = new Date(instant.getTime() + offset * 60_000).toISOString().slice(0, 19)
  const size = Math.abs(offset)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** `yyyy-MM-dd`, some days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
