import { and, asc, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Page } from '#app/lib/paging.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { apiEvents } from '#db/schema/index.ts'
import { type EventType, idsOfSubject } from './event-types.ts'

export interface EventView {
  id: string
  type: EventType
  timestamp: string
  data: { id: string; client?: string }
}

/**
 * A page of the account's events of these types, the oldest first.
 * @param since where the first page begins
 */
export async function listEvents(
  ctx: Ctx,
  {
    types,
    since,
    cursor,
    limit,
  }: { types: EventType[]; since: Date | null; cursor: string | undefined; limit: number },
): Promise<Page<EventView>> {
  ctx.require('ownAccount')
  const after = isUuid(cursor) ? cursor : since && firstIdAt(since)
  const rows = await ctx.db((tx) =>
    tx
      .select()
      .from(apiEvents)
      .where(and(inArray(apiEvents.type, types), after ? gt(apiEvents.id, after) : undefined))
      .orderBy(asc(apiEvents.id))
      .limit(limit + 1),
  )
  const items = rows.slice(0, limit).map(({ id, type, subjectId, createdAt }) => ({
    ...{ id, type: type as EventType, timestamp: createdAt.toISOString() },
    data: idsOfSubject(subjectId),
  }))
  return { items, nextCursor: rows.length > limit ? items.at(-1)!.id : null }
}

/** A version 7 uuid begins with its time in milliseconds. */
function firstIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}
