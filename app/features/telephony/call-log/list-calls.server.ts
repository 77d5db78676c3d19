import { and, eq, gte, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { isUuid, NO_ID } from '#app/lib/uuid.ts'
import { searchTerm } from '#app/features/people/clients/list-clients.server.ts'
import type { CallLogEntry, RecordingView } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { isUrgentSql, NEEDS_US, toReview } from '#app/features/telephony/calls/log/to-review.server.ts'
import { recordingView, selectEntries } from '#app/features/telephony/calls/log/call-log.server.ts'
import { type ClientTag, tagsOfClients } from '#app/features/people/tags/tag-members.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { plusDays } from '#app/lib/dates.ts'
import type { ListPage } from '#app/lib/lists/define-list.ts'
import { orderOf, pageByKey, type PagePart } from '#app/lib/lists/page-by-key.server.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { activities, callRecordings, calls, locations, users } from '#db/schema/index.ts'
import {
  CALLED_BACK,
  cameIn,
  callHour,
  isOfUser,
  outcomeIs,
  WAS_QUEUED,
  weekdayIn,
} from './call-outcome.server.ts'
import type { LogQuery } from './log-query.ts'

/** A row of the Recordings view. */
export interface RecordingRow {
  recording: RecordingView
  call: CallLogEntry
  tags: ClientTag[]
}

type Wanted = LogQuery & {
  /** Only calls with this contact. */
  clientId?: string | undefined
}

/** A page of calls. Calls between colleagues aren't in the log. An invalid cursor starts at the beginning. */
export async function listCalls(ctx: Ctx, query: Wanted): Promise<ListPage<CallLogEntry>> {
  return ctx.db(async (tx) => {
    const filtered = and(viewFilter(query), await filters(tx, ctx, query))
    // Those that were cut stand above the first page, whose length and place the others keep.
    const isMissed = query.view === 'missed'
    const found = isMissed ? and(filtered, not(isUrgentSql(ctx))) : filtered
    const { limit, after, before } = query
    let isFirst = false
    const page = await pageByKey(
      orderOf(query.sort, calls.id, { date: { by: calls.createdAt, type: 'instant' } }),
      { limit, after, before },
      async (part) => {
        isFirst = !part.isBeside
        const where = and(found, part.where)
        return selectEntries(tx, query.view === 'mine' ? await ofUser(tx, ctx, where, part) : where, {
          limit: part.limit,
          oldestFirst: part.isAscending,
        })
      },
      ({ createdAt }) => createdAt,
    )
    if (!isMissed || !isFirst) return page
    const urgent = await selectEntries(tx, and(filtered, isUrgentSql(ctx)), { limit })
    return { ...page, items: [...urgent, ...page.items] }
  })
}

/** The first of the user's own calls, and of those that were for them: each kind by its own index. */
async function ofUser(
  tx: Database,
  ctx: Ctx,
  where: SQL | undefined,
  { orderBy, limit }: PagePart,
): Promise<SQL> {
  const me = ctx.actor?.id ?? NO_ID
  const found = await Promise.all(
    [calls.userId, calls.userToId].map((column) =>
      tx
        .select({ id: calls.id })
        .from(calls)
        .where(and(where, eq(column, me)))
        .orderBy(orderBy)
        .limit(limit),
    ),
  )
  return inArray(
    calls.id,
    found.flat().map(({ id }) => id),
  )
}

/** A page of recordings, without deleted ones. */
export async function listRecordings(ctx: Ctx, query: Wanted): Promise<ListPage<RecordingRow>> {
  return ctx.db(async (tx) => {
    const wanted = await filters(tx, ctx, query)
    const { limit, after, before } = query
    const page = await pageByKey(
      orderOf(query.sort, callRecordings.id, { date: { by: callRecordings.recordedAt, type: 'instant' } }),
      { limit, after, before },
      (part) =>
        tx
          .select({ id: callRecordings.id, recording: callRecordings })
          .from(callRecordings)
          .innerJoin(calls, on(calls, callRecordings.callId))
          .where(and(ne(callRecordings.state, 'deleted'), wanted, part.where))
          .orderBy(part.orderBy)
          .limit(part.limit),
      ({ recording }) => recording.recordedAt.toISOString(),
    )
    const ids = [...new Set(page.items.map(({ recording }) => recording.callId))]
    const entries =
      ids.length > 0 ? await selectEntries(tx, inArray(calls.id, ids), { limit: ids.length }) : []
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const tags = await tagsOfClients(
      tx,
      entries.flatMap((entry) => entry.client?.id ?? []),
    )
    const rows = page.items.map(({ recording }) => {
      const call = byId.get(recording.callId)!
      return { recording: recordingView(recording), call, tags: tags.get(call.client?.id ?? '') ?? [] }
    })
    return { ...page, items: rows }
  })
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
    hour === null ? undefined : eq(callHour(zone), hour),
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
