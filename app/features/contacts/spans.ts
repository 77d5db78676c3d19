const DAY = 86_400_000

/** Spec 2, 9: Last Contact is `today` under one day, `yesterday` under two, else relative. */
export function lastContactSpan(at: Date, now: Date): string {
  const days = Math.floor((now.getTime() - at.getTime()) / DAY)
  if (days < 1) return 'today'
  if (days < 2) return 'yesterday'
  return `${span(days)} ago`
}

/** Spec 2, 9: Length Of Service is `today` or relative: `6 years`. */
export function lengthOfService(since: Date, now: Date): string {
  const days = Math.floor((now.getTime() - since.getTime()) / DAY)
  return days < 1 ? 'today' : span(days)
}

function span(days: number): string {
  const [count, unit] =
    days < 31
      ? [days, 'day']
      : days < 365
        ? [Math.floor(days / 30.44), 'month']
        : [Math.floor(days / 365.25) || 1, 'year']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
