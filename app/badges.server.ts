import { areas } from './areas.ts'
import { serverAreas } from './areas.server.ts'
import type { CountedBadge } from './realtime/server/badges.ts'

/** The badges of all areas, each with its events and how to count it. */
export const countedBadges: readonly CountedBadge[] = serverAreas.flatMap(({ name, badge: count }) => {
  const badge = areas.find((area) => area.name === name)?.badge
  return badge && count ? [{ name, events: badge.events, count }] : []
})
