import { subMonths } from 'date-fns/subMonths'
import { and, asc, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { TZDate } from '@date-fns/tz'
import { NAME_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { hasPossibleYear } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/names.ts'
import { on } from '#db/joins.ts'
import { clients, locations, users } from '#db/schema/index.ts'
import { NONE } from '../report-params.ts'
import { readPlace, type ReportRows, rowsOfPage, skipped } from '../report-rows.server.ts'
import type { LostQuery } from './lost-query.ts'

/** A contact that no one had a word with for long. */
export interface LostRow {
  id: string
  name: string
  /** ISO; null for one that never had contact. */
  lastContactedOn: string | null
  createdAt: string
  manager: string | null
  location: string | null
  mobilePhone: string | null
}

/**
 * The last text to or from the client, or answered call: the contact page's Last Contact. Without any it is the day the
 * client was added. The index clients_silent has this expression.
 */
const silentSince = sql<string>`coalesce(${clients.lastContactedOn}, ${clients.createdAt})`

/** The moment before which the last word must have been, so many months ago on the account's calendar. */
export const lostBefore = (ctx: Ctx, months: number): Date =>
  new Date(subMonths(new TZDate(ctx.now(), ctx.account.timezone), months).getTime())

function lostCondition(ctx: Ctx, { months, manager, location }: LostQuery): SQL | undefined {
  return and(
    isNull(clients.deletedAt),
    lt(silentSince, sql`${lostBefore(ctx, months).toISOString()}::timestamptz`),
    manager === NONE ? isNull(clients.managedBy) : manager ? eq(clients.managedBy, manager) : undefined,
    location === NONE ? isNull(clients.locationId) : location ? eq(clients.locationId, location) : undefined,
  )
}

/** Instants with microseconds, as Postgres writes them: the key of a page is exact. */
const isKey = (text: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(text) &&
  hasPossibleYear(text) &&
  !Number.isNaN(Date.parse(text.replace(' ', 'T').replace('+00', 'Z')))

/** A page of the contacts, longest without a word first. */
export async function listLost(ctx: Ctx, query: LostQuery): Promise<ReportRows<LostRow>> {
  requireActor(ctx)
  const place = readPlace(query, isKey)
  const key = place && sql`(${place.key}::timestamptz, ${place.id}::uuid)`
  const direction = place?.isBefore ? desc : asc
  const found = await ctx.db((tx) =>
    tx
      .select({
        id: clients.id,
        ...NAME_COLUMNS,
        lastContactedOn: clients.lastContactedOn,
        createdAt: clients.createdAt,
        key: sql<string>`(${silentSince} at time zone 'UTC')::text || '+00'`,
        managerFirst: users.firstName,
        managerLast: users.lastName,
        location: locations.name,
      })
      .from(clients)
      .leftJoin(users, on(users, clients.managedBy))
      .leftJoin(locations, on(locations, clients.locationId))
      .where(
        and(
          lostCondition(ctx, query),
          key === null
            ? undefined
            : place!.isBefore
              ? sql`(${silentSince}, ${clients.id}) < ${key}`
              : sql`(${silentSince}, ${clients.id}) > ${key}`,
        ),
      )
      .orderBy(direction(silentSince), direction(clients.id))
      .limit(query.limit + 1)
      .offset(skipped(query, place)),
  )
  const { rows, newer, older } = rowsOfPage(found, query, place, (row) => row)
  return { rows: rows.map(lostRow), newer, older }
}

const lostRow = (row: {
  id: string
  lastContactedOn: Date | null
  createdAt: Date
  managerFirst: string | null
  managerLast: string | null
  location: string | null
  mobilePhone: string | null
}): LostRow => ({
  id: row.id,
  name: clientName(row),
  lastContactedOn: row.lastContactedOn?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  manager: fullName(row.managerFirst, row.managerLast) || null,
  location: row.location,
  mobilePhone: row.mobilePhone,
})

/** How many there are, counted up to `most`. */
export async function countLost(ctx: Ctx, query: LostQuery, most: number): Promise<number> {
  return ctx.db(async (tx) => {
    const found = tx
      .select({ one: sql`1`.as('one') })
      .from(clients)
      .where(lostCondition(ctx, query))
      .limit(most)
      .as('found')
    const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(found)
    return row!.count
  })
}

/** The ids of the contacts, longest without a word first. */
export async function lostClients(ctx: Ctx, query: LostQuery, most: number): Promise<string[]> {
  const rows = await ctx.db((tx) =>
    tx
      .select({ id: clients.id })
      .from(clients)
      .where(lostCondition(ctx, query))
      .orderBy(asc(silentSince), asc(clients.id))
      .limit(most),
  )
  return rows.map(({ id }) => id)
}
