import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { isUuid, NO_ID } from '#app/lib/uuid.ts'
import { searchTerm } from '#app/features/people/clients/list-clients.server.ts'
import type { CallLogEntry, RecordingView } from '#app/features/telephony/calls/log/call-log-entry.ts'
import { isUrgent, NEEDS_US, toReview } from '#app/features/telephony/calls/log/to-review.server.ts'
import { recordingView, selectEntries } from '#app/features/telephony/calls/log/call-log.server.ts'
import type { ClientTag } from '#app/features/people/tags/tag-members.server.ts'
import { tagsOfClients } from '#app/features/people/tags/tag-members.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { isInstant, plusDays } from '#app/lib/dates.ts'
import { decodeCursor, encodeCursor } from '#app/lib/paging.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { activities, callRecordings, calls, locations, users } from '#db/schema/index.ts'
import {
  CALLED_BACK,
  cameIn,
  hourIn,
  isOfUser,
  outcomeIs,
  WAS_QUEUED,
  weekdayIn,
} from './call-outcome.server.ts'
import type { LogQuery } from './log-query.ts'

/** A page of the log, newest first. */
export interface LogPage<Item> {
  items: Item[]
  /** For `before` and `after` of the pages beside this one; null where there is none. */
  newer: string | null
  older: string | null
}

/** A row of the Recordings view. */
export interface RecordingRow {
  recording: RecordingView
  call: CallLogEntry
  tags: ClientTag[]
}

type Wanted = Omit<LogQuery, 'page' | 'limit'> & {
  limit: number
  /** Only calls with this contact. */
  clientId?: string | undefined
}

/** A page of calls. Calls between colleagues aren't in the log. An invalid cursor starts at the beginning. */
export async function listCalls(ctx: Ctx, query: Wanted): Promise<LogPage<CallLogEntry>> {
  return ctx.db(async (tx) => {
    const place = readPlace(query)
    const filtered = and(viewFilter(query), await filters(tx, ctx, query))
    // Those that were cut stand above the first page, whose length and place the others keep.
    const isMissed = query.view === 'missed'
    const found = and(
      filtered,
      isMissed ? not(isUrgent(ctx)) : undefined,
      beyond(place, calls.createdAt, calls.id),
    )
    const urgent =
      isMissed && !place ? await selectEntries(tx, and(filtered, isUrgent(ctx)), { limit: query.limit }) : []
    const where = query.view === 'mine' ? await ofUser(tx, ctx, found, place, query.limit + 1) : found
    const entries = await selectEntries(tx, where, { limit: query.limit + 1, oldestFirst: place?.isBefore })
    const page = pageOf(entries, query.limit, place, ({ createdAt, id }) => ({ text: createdAt, id }))
    return { ...page, items: [...urgent, ...page.items] }
  })
}

/** The first of the user's own calls, and of those that were for them: each kind by its own index. */
async function ofUser(
  tx: Database,
  ctx: Ctx,
  where: SQL | undefined,
  place: Place | null,
  limit: number,
): Promise<SQL> {
  const me = ctx.actor?.id ?? NO_ID
  const direction = place?.isBefore ? asc : desc
  const found = await Promise.all(
    [calls.userId, calls.userToId].map((column) =>
      tx
        .select({ id: calls.id })
        .from(calls)
        .where(and(where, eq(column, me)))
        .orderBy(direction(calls.createdAt), direction(calls.id))
        .limit(limit),
    ),
  )
  return inArray(
    calls.id,
    found.flat().map(({ id }) => id),
  )
}

/** A page of recordings, without deleted ones. */
export async function listRecordings(ctx: Ctx, query: Wanted): Promise<LogPage<RecordingRow>> {
  return ctx.db(async (tx) => {
    const place = readPlace(query)
    const direction = place?.isBefore ? asc : desc
    const found = await tx
      .select({ recording: callRecordings })
      .from(callRecordings)
      .innerJoin(calls, on(calls, callRecordings.callId))
      .where(
        and(
          ne(callRecordings.state, 'deleted'),
          await filters(tx, ctx, query),
          beyond(place, callRecordings.recordedAt, callRecordings.id),
        ),
      )
      .orderBy(direction(callRecordings.recordedAt), direction(callRecordings.id))
      .limit(query.limit + 1)
    const ids = [...new Set(found.map(({ recording }) => recording.callId))]
    const entries =
      ids.length > 0 ? await selectEntries(tx, inArray(calls.id, ids), { limit: ids.length }) : []
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const tags = await tagsOfClients(
      tx,
      entries.flatMap((entry) => entry.client?.id ?? []),
    )
    const rows = found.map(({ recording }) => {
      const call = byId.get(recording.callId)!
      return { recording: recordingView(recording), call, tags: tags.get(call.client?.id ?? '') ?? [] }
    })
    return pageOf(rows, query.limit, place, ({ recording }) => ({
      text: recording.recordedAt,
      id: recording.id,
    }))
  })
}

interface Place {
  at: string
  id: string
  isBefore: boolean
}

function readPlace({ before, after }: Wanted): Place | null {
  const place = decodeCursor(before ?? after)
  return place && isInstant(place.text) ? { at: place.text, id: place.id, isBefore: before !== null } : null
}

function beyond(
  place: Place | null,
  at: typeof calls.createdAt | typeof callRecordings.recordedAt,
  id: typeof calls.id | typeof callRecordings.id,
) {
  if (!place) return undefined
  const key = sql`(${place.at}::timestamptz, ${place.id}::uuid)`
  return place.isBefore ? sql`(${at}, ${id}) > ${key}` : sql`(${at}, ${id}) < ${key}`
}

function pageOf<Item>(
  rows: Item[],
  limit: number,
  place: Place | null,
  keyOf: (item: Item) => { text: string; id: string },
): LogPage<Item> {
  const hasMore = rows.length > limit
  const items = rows.slice(0, limit)
  if (place?.isBefore) items.reverse()
  const cursor = (item: Item | undefined) => (item ? encodeCursor(keyOf(item)) : null)
  return {
    items,
    newer: place && (hasMore || !place.isBefore) ? cursor(items[0]) : null,
    older: hasMore || place?.isBefore ? cursor(items.at(-1)) : null,
  }
}

/** The conditions are written out, so that Postgres can use the partial indexes. */
function viewFilter({ view }: Wanted): SQL | undefined {
  switch (view) {
    case 'missed':
      return and(NO_PEERS, NEEDS_US)
    case 'voicemails':
      return sql`${calls.format} = 'voicemail'`
    default:
      return NO_PEERS
  }
}

const NO_PEERS = sql`${calls.direction} <> 'peer'`
/** A filter by contact looks at the first of those whose name fits. */
const MOST_CONTACTS = 500

/** How many calls there are on all pages of a query. */
export async function countCalls(ctx: Ctx, query: Wanted): Promise<number> {
  const [row] = await ctx.db(async (tx) => {
    const me = ctx.actor?.id ?? NO_ID
    const isMine = query.view === 'mine' ? or(eq(calls.userId, me), eq(calls.userToId, me)) : undefined
    return tx
      .select({ count: sql<number>`count(*)::int` })
      .from(calls)
      .where(and(viewFilter(query), isMine, await filters(tx, ctx, query)))
  })
  return row?.count ?? 0
}

async function filters(tx: Database, ctx: Ctx, query: Wanted): Promise<SQL | undefined> {
  const { field, value, location, direction, status, unworked, outcome, hour, weekday, by, back } = query
  const { result, office } = query
  const zone = await zoneOf(tx, ctx, query)
  const { begin, end } = periodOf(query, zone)
  return and(
    location ? (location === 'none' ? isNull(calls.locationId) : eq(calls.locationId, location)) : undefined,
    outcome ? outcomeIs(outcome) : undefined,
    hour === null ? undefined : eq(hourIn(zone), hour),
    weekday === null ? undefined : eq(weekdayIn(zone), weekday),
    by ? isOfUser(by) : undefined,
    office ? cameIn(office) : undefined,
    query.queued ? WAS_QUEUED : undefined,
    back === 'yes' ? CALLED_BACK : back === 'no' ? not(CALLED_BACK) : undefined,
    begin ? gte(calls.createdAt, begin) : undefined,
    end ? lt(calls.createdAt, end) : undefined,
    direction ? eq(calls.direction, direction) : undefined,
    status ? eq(calls.status, status) : undefined,
    unworked ? toReview(ctx) : undefined,
    result ? (result === 'none' ? isNull(calls.resultId) : eq(calls.resultId, result)) : undefined,
    value ? await contains(tx, field, value) : undefined,
    query.clientId ? ofClients(tx, [query.clientId]) : undefined,
  )
}

function ofClients(tx: Database, ids: string[]): SQL {
  const ofThem = and(eq(activities.type, 'phone'), inArray(activities.clientId, ids))
  return inArray(calls.id, tx.select({ id: activities.id }).from(activities).where(ofThem))
}

async function zoneOf(tx: Database, ctx: Ctx, { clock, location }: Wanted): Promise<string> {
  if (clock !== 'location' || !isUuid(location)) return ctx.account.timezone
  const [row] = await tx
    .select({ timezone: locations.timezone })
    .from(locations)
    .where(eq(locations.id, location))
  return row?.timezone ?? ctx.account.timezone
}

/** The days of a query as instants: from the first one's start to the last one's end. */
function periodOf({ from, to }: Pick<Wanted, 'from' | 'to'>, timeZone: string) {
  const startOf = (day: string) => fromLocalInput(`${day}T00:00`, timeZone)
  const after = to ? plusDays(to, 1) : ''
  return { begin: from ? startOf(from) : null, end: after ? startOf(after) : null }
}

async function contains(tx: Database, field: LogQuery['field'], value: string): Promise<SQL> {
  switch (field) {
    case 'number': {
      const digits = value.replace(/\D/g, '')
      // A whole number has an index.
      if (/^1\d{10}$/.test(digits)) return eq(calls.phoneNumber, digits)
      return digits ? sql`${calls.phoneNumber} like ${`%${digits}%`}` : sql`false`
    }
    case 'contact': {
      const found = await tx.execute<{ id: string }>(
        sql`select list_clients(search => ${searchTerm(value)}, page_size => ${MOST_CONTACTS}) as id`,
      )
      return ofClients(
        tx,
        found.map(({ id }) => id),
      )
    }
    case 'user': {
      const like = sql`fold_text(first_name || ' ' || last_name) like '%' || escape_like(fold_text(${searchTerm(value)})) || '%'`
      const found = await tx.select({ id: users.id }).from(users).where(like)
      const ids = found.map(({ id }) => id)
      return or(inArray(calls.userId, ids), inArray(calls.userToId, ids))!
    }
  }
}
