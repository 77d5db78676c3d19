import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import { activities } from '#db/schema/index.ts'
import { activityPage, type ListActivity, stickyNotes } from './activity.server.ts'
import type { FollowUpView } from './follow-up.ts'
import { finishedFollowUps, openFollowUps } from './follow-ups.server.ts'
import type { ActivityPage, ActivityView } from './note.ts'

/** The data of a client's Activity column. */
export interface Timeline {
  stickies: ActivityView[]
  page: ActivityPage
  followUps: FollowUpView[]
  finished: FollowUpView[]
  /** Calls with a recording. */
  recordings: number
}

/** Loads it in one transaction. Null when it failed, so that the rest of the client's page still shows. */
export async function loadTimeline(ctx: Ctx, input: ListActivity): Promise<Timeline | null> {
  const { clientId } = input
  try {
    return await ctx.db(async (tx) => {
      const [stickies, page, followUps, finished, [row]] = await Promise.all([
        stickyNotes(tx, ctx, clientId),
        activityPage(tx, ctx, input),
        openFollowUps(tx, ctx, clientId),
        finishedFollowUps(tx, ctx, clientId),
        tx
          .select({ recordings: sql<number>`count(*)::int` })
          .from(activities)
          .where(
            and(
              eq(activities.clientId, clientId),
              sql`deleted_at is null and not is_sticky`,
              isNotNull(activities.recordingUrl),
            ),
          ),
      ])
      // At the newest again: a full page of them instead of the few that are newer than the cursor.
      const isTop = Boolean(input.after) && page.newer === null
      return {
        stickies,
        page: isTop ? await activityPage(tx, ctx, { clientId, limit: page.limit }) : page,
        followUps,
        finished,
        recordings: row?.recordings ?? 0,
      }
    })
  } catch (error) {
    log.error({ err: error, client: clientId }, 'activity not read')
    return null
  }
}

/** The part of a client's URL that is about the timeline. */
export function readTimelineAddress(clientId: string, search: URLSearchParams): ListActivity {
  return {
    clientId,
    limit: Number(search.get('limit')),
    prior: search.get('prior'),
    after: search.get('after'),
  }
}
