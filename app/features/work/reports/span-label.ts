/** `42 s`, `4 min 12 s`, `3 h 5 min`, `2 d 3 h`, or `51 h 3 min` without days; a dash for none. */
export function spanLabel(
  seconds: number | null | undefined,
  { days = true }: { days?: boolean | undefined } = {},
): string {
  if (seconds === null || seconds === undefined) return '–'
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return pair(whole, 60, 'min', 's')
  const minutes = Math.round(seconds / 60)
  if (!days || minutes < 24 * 60) return pair(minutes, 60, 'h', 'min')
  return pair(Math.round(minutes / 60), 24, 'd', 'h')
}

function pair(value: number, large: number, one: string, other: string): string {
  const rest = value % large
  const first = `${Math.floor(value / large)} ${one}`
  return rest === 0 ? first : `${first} ${rest} ${other}`
}

/** `62%`; a dash of nothing. */
export const percentLabel = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`
