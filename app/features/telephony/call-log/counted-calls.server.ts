import { eq } from 'drizzle-orm'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { zoneName } from '#app/lib/zoned.ts'
import { locations, users } from '#db/schema/index.ts'
import { countCalls } from './list-calls.server.ts'
import { isCounted, type LogQuery } from './log-query.ts'

/** The line above calls that a report's number leads to. */
export interface CountedCalls {
  /** Null above recordings: a call may have none, or several. */
  count: number | null
  /** The user of the filter; null without one, and for one who isn't there. */
  user: string | null
  /** `Boise`, when days and hours are read on a location's clock. */
  clock: string | null
}

/** Counts the calls of a query with a report's filters; null for other queries. */
export async function countedCalls(ctx: Ctx, query: LogQuery): Promise<CountedCalls | null> {
  if (!isCounted(query)) return null
  const { by, clock, location } = query
  const [count, [user], [place]] = await Promise.all([
    query.view === 'recordings' ? null : countCalls(ctx, query),
    isUuid(by)
      ? ctx.db((tx) =>
          tx
            .select({ firstName: users.firstName, lastName: users.lastName })
            .from(users)
            .where(eq(users.id, by)),
        )
      : [],
    clock && isUuid(location)
      ? ctx.db((tx) =>
          tx.select({ timezone: locations.timezone }).from(locations).where(eq(locations.id, location)),
        )
      : [],
  ])
  return { count, user: user ? userName(user) : null, clock: place ? zoneName(place.timezone) : null }
}
