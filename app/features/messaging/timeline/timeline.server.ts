import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { on } from '#db/joins.ts'
import { activities, callRecordings, calls } from '#db/schema/index.ts'
import { importedRecordingsOf } from '#app/features/messaging/call-history/imported-calls.server.ts'
import type { ActivitySource } from '#app/features/area.server.ts'
import { activityStream, type ListActivity } from './activity.server.ts'
import type { FollowUpView } from './timeline-views.server.ts'
import { finishedFollowUps, openFollowUps } from './follow-ups.server.ts'
import type { ActivityPage } from './note.ts'
import { recordingPath } from './timeline-paths.ts'

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

/** A recording of a client's call, or a message that they left. */
export interface ClientRecording {
  id: string
  kind: 'call' | 'voicemail'
  url: string
  /** Seconds. */
  duration: number
  /** ISO, UTC. */
  recordedAt: string
  /** The caller's message as text. */
  transcript: string | null
  /** Whether another service made it. */
  imported: boolean
}

const MOST_RECORDINGS = 50

/** The newest recordings of a client's calls. */
export async function listClientRecordings(ctx: Ctx, clientId: string): Promise<ClientRecording[]> {
  const [rows, imported] = await ctx.db((tx) =>
    Promise.all([
      tx
        .select({ recording: callRecordings, transcript: calls.transcript })
        .from(activities)
        .innerJoin(calls, on(calls, activities.id))
        .innerJoin(callRecordings, on(activities, callRecordings.callId))
        .where(
          and(
            eq(activities.clientId, clientId),
            sql`${activities.deletedAt} is null and not ${activities.isSticky}`,
            eq(callRecordings.state, 'stored'),
          ),
        )
        .orderBy(desc(callRecordings.recordedAt), desc(callRecordings.id))
        .limit(MOST_RECORDINGS),
      importedRecordingsOf(tx, clientId, MOST_RECORDINGS),
    ]),
  )
  const own = rows.map(({ recording: { id, kind, duration, recordedAt }, transcript }): ClientRecording => ({
    imported: false,
    id,
    kind,
    url: recordingPath(id),
    duration,
    recordedAt: recordedAt.toISOString(),
    transcript: kind === 'voicemail' ? transcript : null,
  }))
  const others = imported.map(({ id, outcome, recordingUrl, seconds, startedAt }): ClientRecording => ({
    imported: true,
    id,
    kind: outcome === 'voicemail' ? 'voicemail' : 'call',
    url: recordingUrl!,
    duration: seconds ?? 0,
    recordedAt: startedAt,
    transcript: null,
  }))
  return [...own, ...others]
    .toSorted((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1))
    .slice(0, MOST_RECORDINGS)
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
