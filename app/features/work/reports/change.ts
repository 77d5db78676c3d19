/** How a number differs from that of the period before. */
export interface MeasureChange {
  isUp: boolean
  /** `12%`, or `3 points` for a share. */
  label: string
  /** Null: neither is better. */
  isBetter: boolean | null
}

export type Better = 'more' | 'less'

const change = (difference: number, label: string, better: Better | undefined): MeasureChange | undefined =>
  Math.round(difference) === 0
    ? undefined
    : { isUp: difference > 0, label, isBetter: better ? (better === 'more') === difference > 0 : null }

/** The change of a number in percent of what it was; undefined for none, or with nothing to compare. */
export function changeOf(now: number | undefined, before: number | undefined, better?: Better) {
  if (now === undefined || !before) return undefined
  const percent = ((now - before) / before) * 100
  return change(percent, `${Math.abs(Math.round(percent)).toLocaleString('en-US')}%`, better)
}

interface Share {
  part: number
  whole: number
}

/** The change of a share in points; undefined for none, or with nothing to compare. */
export function changeOfShare(now: Share, before: Share, better?: Better) {
  if (now.whole === 0 || before.whole === 0) return undefined
  const points = Math.round((now.part / now.whole) * 100) - Math.round((before.part / before.whole) * 100)
  return change(points, `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`, better)
}
