import type { BadgeCounts } from '#app/realtime/events.ts'

/** The badges' numbers, and those of them that were pushed after the page was loaded. */
interface HeldCounts {
  counts: BadgeCounts['counts']
  pushed: Readonly<Record<string, { count: number; countedAt: number }>>
}

/** A load brings all numbers, but one that was pushed may have been counted later. */
export function afterLoad({ pushed }: HeldCounts, { counts, countedAt }: BadgeCounts): HeldCounts {
  const later = Object.entries(pushed).filter(([, each]) => each.countedAt > countedAt)
  return {
    counts: { ...counts, ...Object.fromEntries(later.map(([area, { count }]) => [area, count])) },
    pushed: Object.fromEntries(later),
  }
}

/** A push brings those that an event may have changed; `loadedAt` is when the page's own were counted. */
export function afterPush(
  held: HeldCounts,
  { counts, countedAt }: BadgeCounts,
  loadedAt: number,
): HeldCounts {
  const later = Object.entries(counts).filter(
    ([area]) => countedAt >= Math.max(loadedAt, held.pushed[area]?.countedAt ?? 0),
  )
  return {
    counts: { ...held.counts, ...Object.fromEntries(later) },
    pushed: {
      ...held.pushed,
      ...Object.fromEntries(later.map(([area, count]) => [area, { count, countedAt }])),
    },
  }
}
