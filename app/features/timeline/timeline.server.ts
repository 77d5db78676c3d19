import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { activities } from '#db/schema/index.ts'
import type { ActivitySource } from '../area.server.ts'
import { activityStream, type ListActivity } from './activity.server.ts'
import type { FollowUpView } from './follow-up.ts'
import { finishedFollowUps, openFollowUps } from './follow-ups.server.ts'
import type { ActivityPage } from './note.ts'

/** A page of a client's activity. */
export async function loadActivity(
  ctx: Ctx,
  input: ListActivity,
  sources: readonly ActivitySource[],
): Promise<ActivityPage> {
  return ctx.db(async (tx) => {
    const page = await activityStream(tx, ctx, input, sources)
    // At the newest again: a full page of them instead of the few that are newer than the cursor.
    const isTop = Boolean(input.after) && page.newer === null
    return isTop ? activityStream(tx, ctx, { clientId: input.clientId, limit: page.limit }, sources) : page
  })
}

export interface ClientFollowUps {
  open: FollowUpView[]
  finished: FollowUpView[]
}

export async function loadFollowUps(ctx: Ctx, clientId: string): Promise<ClientFollowUps> {
  return ctx.db(async (tx) => {
    const [open, finished] = await Promise.all([
      openFollowUps(tx, ctx, clientId),
      finishedFollowUps(tx, ctx, clientId),
    ])
    return { open, finished }
  })
}

/** How many of a client's calls have a recording. */
export async function countRecordings(ctx: Ctx, clientId: string): Promise<number> {
  const [row] = await ctx.db((tx) =>
    tx
      .select({ count: sql<number>`count(*)::int` })
      .from(activities)
      .where(
        and(
          eq(activities.clientId, clientId),
          sql`deleted_at is null and not is_sticky`,
          isNotNull(activities.recordingUrl),
        ),
      ),
  )
  return row?.count ?? 0
}

/** The part of a client's URL that is about the activity. */
export function readTimelineAddress(clientId: string, search: URLSearchParams): ListActivity {
  return {
    clientId,
    limit: Number(search.get('limit')),
    prior: search.get('prior'),
    after: search.get('after'),
  }
}
