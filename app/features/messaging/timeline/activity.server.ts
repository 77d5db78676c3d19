import { millisecondsInDay } from 'date-fns/constants'
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { userView } from '#app/lib/user-view.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { isInstant } from '#app/lib/dates.ts'
import { decodeCursor, encodeCursor, type SortKey } from '#app/lib/paging.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { activities, calls, users } from '#db/schema/index.ts'
import { requireClient } from '#app/features/people/records/record-rows.server.ts'
import type { ActivityQuery, ActivitySource } from '#app/features/area.server.ts'
import {
  ACTIVITY_PAGE_SIZES,
  type ActivityItem,
  type ActivityPage,
  NOTE_EDIT_DAYS,
  type PageOfActivity,
} from './note.ts'
import type { ActivityView } from './timeline-views.server.ts'

/** Pinned notes are shown above the activity, not in it. */
const MOST_STICKIES = 50

export interface ListActivity {
  clientId: string
  /** One of 5, 10, 25 and 50; anything else is 5. */
  limit?: number
  /** Cursor: activity before it. */
  prior?: string | null
  /** Cursor: activity after it. */
  after?: string | null
}

/** A page of a client's notes and calls, newest first, without pinned notes. An invalid cursor starts at the beginning. */
export async function listActivity(ctx: Ctx, input: ListActivity): Promise<PageOfActivity<ActivityView>> {
  return ctx.db(async (tx) => {
    const [, page] = await Promise.all([requireClient(tx, input.clientId), activityPage(tx, ctx, input)])
    return page
  })
}

/** Pinned notes, newest first. */
export async function listStickies(ctx: Ctx, clientId: string): Promise<ActivityView[]> {
  return ctx.db(async (tx) => {
    const [, stickies] = await Promise.all([requireClient(tx, clientId), stickyNotes(tx, ctx, clientId)])
    return stickies
  })
}

/** A page of a client's notes and calls. */
export async function activityPage(
  tx: Database,
  ctx: Ctx,
  input: ListActivity,
): Promise<PageOfActivity<ActivityView>> {
  const query = queryOf(input)
  return toPage(query, await ownActivity(tx, ctx, query), (view) => ({ at: view.createdAt, id: view.id }))
}

/** A page of everything that happened with a client: its notes and calls, and what `sources` find. */
export async function activityStream(
  tx: Database,
  ctx: Ctx,
  input: ListActivity,
  sources: readonly ActivitySource[],
): Promise<ActivityPage> {
  const query = queryOf(input)
  const found = await Promise.all([
    ownActivity(tx, ctx, query).then((views) =>
      views.map((activity): ActivityItem => ({ id: activity.id, at: activity.createdAt, activity })),
    ),
    ...sources.map(async ({ kind, find }) =>
      (await find(tx, ctx, query)).map((entry): ActivityItem => ({
        id: entry.id,
        at: entry.at,
        kind,
        entry,
      })),
    ),
  ])
  return toPage(query, found.flat(), (item) => item)
}

type Place = { at: string; id: string }

/** One entry more than the page shows, to know whether there are more. */
function queryOf({ clientId, limit: wanted, prior, after }: ListActivity): ActivityQuery {
  const limit = ACTIVITY_PAGE_SIZES.find((size) => size === wanted) ?? ACTIVITY_PAGE_SIZES[0]
  const before = placeOf(prior)
  const place = before ?? placeOf(after)
  return {
    clientId,
    limit: limit + 1,
    from: place ? { at: place.text, id: place.id, direction: before ? 'before' : 'after' } : undefined,
  }
}

function ownActivity(tx: Database, ctx: Ctx, { clientId, limit, from }: ActivityQuery) {
  const compare = from?.direction === 'before' ? sql`<` : sql`>`
  const beyond = from
    ? sql`(${activities.createdAt}, ${activities.id}) ${compare} (${from.at}::timestamptz, ${from.id}::uuid)`
    : undefined
  return selectActivities(
    tx,
    and(eq(activities.clientId, clientId), sql`deleted_at is null and not is_sticky`, beyond),
    from?.direction === 'after' ? 'oldest' : 'newest',
    limit,
  ).then((rows) => rows.map((row) => activityView(ctx, row)))
}

function toPage<Item>(
  { limit, from }: ActivityQuery,
  found: Item[],
  place: (item: Item) => Place,
): PageOfActivity<Item> {
  const forward = from?.direction === 'after'
  const key = (item: Item) => `${place(item).at} ${place(item).id}`
  const nearest = found.toSorted((a, b) => (key(a) < key(b) === forward ? -1 : 1))
  const more = nearest.length >= limit
  const items = nearest.slice(0, limit - 1)
  if (forward) items.reverse()
  const cursor = (item: Item | undefined) =>
    item === undefined ? null : encodeCursor({ text: place(item).at, id: place(item).id })
  return {
    items,
    limit: limit - 1,
    // There is always a page on the side that the cursor came from.
    newer: (forward ? more : from) ? cursor(items[0]) : null,
    older: forward || more ? cursor(items.at(-1)) : null,
  }
}

export async function stickyNotes(tx: Database, ctx: Ctx, clientId: string): Promise<ActivityView[]> {
  const rows = await selectActivities(
    tx,
    and(eq(activities.clientId, clientId), sql`deleted_at is null and is_sticky`),
    'newest',
    MOST_STICKIES,
  )
  return rows.map((row) => activityView(ctx, row))
}

/** A client's note or call that isn't in the trash. */
export async function findActivity(
  tx: Database,
  ctx: Ctx,
  clientId: string,
  id: string,
): Promise<ActivityView | undefined> {
  const [row] = await selectActivities(
    tx,
    and(eq(activities.clientId, clientId), eq(activities.id, id), isNull(activities.deletedAt)),
    'newest',
    1,
  )
  return row && activityView(ctx, row)
}

/** Only the author may change a note, within a day. */
export function canEditNote(
  ctx: Ctx,
  note: { type: string; userId: string | null; createdAt: Date },
): boolean {
  const age = ctx.now().getTime() - note.createdAt.getTime()
  return (
    note.type === 'note' &&
    ctx.actor !== null &&
    note.userId === ctx.actor.id &&
    age < NOTE_EDIT_DAYS * millisecondsInDay
  )
}

function selectActivities(tx: Database, where: SQL | undefined, first: 'newest' | 'oldest', limit: number) {
  const order = first === 'newest' ? desc : asc
  return tx
    .select({
      activity: activities,
      user: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        avatarKey: users.avatarKey,
      },
      transcript: calls.transcript,
    })
    .from(activities)
    .leftJoin(calls, on(calls, activities.id))
    .leftJoin(users, on(users, activities.userId))
    .where(where)
    .orderBy(order(activities.createdAt), order(activities.id))
    .limit(limit)
}

function activityView(ctx: Ctx, row: Awaited<ReturnType<typeof selectActivities>>[number]): ActivityView {
  const { activity, user, transcript } = row
  return {
    id: activity.id,
    clientId: activity.clientId,
    type: activity.type,
    note: activity.note,
    isSticky: activity.isSticky,
    hasImage: activity.imageKey !== null,
    user: user && userView(user),
    createdAt: activity.createdAt.toISOString(),
    editable: canEditNote(ctx, activity),
    call:
      activity.type === 'phone'
        ? {
            format: activity.format,
            status: activity.status,
            phoneNumber: activity.phoneNumber,
            duration: activity.callDuration,
            recordingUrl: activity.recordingUrl,
            recordingDuration: activity.recordingDuration,
            transcript,
            viewedBy: activity.viewedBy,
          }
        : null,
  }
}

function placeOf(cursor: string | null | undefined): SortKey | null {
  const place = decodeCursor(cursor ?? null)
  return place && isInstant(place.text) ? place : null
}
