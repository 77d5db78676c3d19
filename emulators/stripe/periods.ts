import type { Price } from './wire.ts'

export type Period = { start: number; end: number }

/** An invoice bills the usage of `used`, by each item from its own start, and `next` in advance. */
export type BilledPeriods = { used: Period | null; next: Period | null; starts: Record<string, number> }

const DAY = 86_400

type Recurring = Pick<NonNullable<Price['recurring']>, 'interval' | 'interval_count'>

/** `anchor` plus `count` intervals. A month without the anchor's day ends on its last. */
function plus(anchor: number, { interval, interval_count: each }: Recurring, count: number): number {
  if (interval === 'day') return anchor + count * each * DAY
  if (interval === 'week') return anchor + count * each * 7 * DAY
  const months = count * each * (interval === 'year' ? 12 : 1)
  const date = new Date(anchor * 1000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const start = Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay))
  return Math.floor(start / 1000) + (anchor % DAY)
}

/** The first boundary of the cycles around `anchor` that is after `time`, or `offset` boundaries from it. */
export function nextBoundary(anchor: number, recurring: Recurring, time: number, offset = 0): number {
  const length = plus(anchor, recurring, 1) - anchor
  let count = Math.floor((time - anchor) / length) - 1
  while (plus(anchor, recurring, count) <= time) count += 1
  if (offset < 0) return plus(anchor, recurring, count - 1 + offset)
  return plus(anchor, recurring, count + offset)
}
