import { subMonths } from 'date-fns/subMonths'
import { and, isNull, lt, sql } from 'drizzle-orm'
import { TZDate } from '@date-fns/tz'
import { NAME_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { orderOf } from '#app/lib/lists/page-by-key.server.ts'
import { serveList } from '#app/lib/lists/serve-list.server.ts'
import { fullName } from '#app/lib/names.ts'
import { on } from '#db/joins.ts'
import { clients, locations, users } from '#db/schema/index.ts'
import { isOrNone } from '#app/lib/lists/where.server.ts'
import { lostContacts } from './lost-contacts.ts'

/**
 * The last text to or from the client, or answered call: the contact page's Last Contact. Without any it is the day the
 * client was added. The index clients_silent has this expression.
 */
const silentSince = sql<string>`coalesce(${clients.lastContactedOn}, ${clients.createdAt})`

/** The moment before which the last word must have been, so many months ago on the account's calendar. */
export const lostBefore = (ctx: Ctx, months: number): Date =>
  new Date(subMonths(new TZDate(ctx.now(), ctx.account.timezone), months).getTime())

export const lostContactsList = serveList(lostContacts, {
  order: ({ sort }) =>
    orderOf(sort, clients.id, {
      'last-contact': { by: silentSince, type: 'instant' },
      name: { by: clients.sortName, type: 'text' },
      added: { by: clients.createdAt, type: 'instant' },
    }),
  from: sql`${clients}`,
  where: (ctx, { months, manager, location }) =>
    and(
      isNull(clients.deletedAt),
      lt(silentSince, sql`${lostBefore(ctx, months).toISOString()}::timestamptz`),
      isOrNone(clients.managedBy, manager),
      isOrNone(clients.locationId, location),
    ),
  read: (tx, { where, orderBy, limit, offset, key }) =>
    tx
      .select({
        id: clients.id,
        key,
        ...NAME_COLUMNS,
        lastContactedOn: clients.lastContactedOn,
        createdAt: clients.createdAt,
        managerFirst: users.firstName,
        managerLast: users.lastName,
        location: locations.name,
      })
      .from(clients)
      .leftJoin(users, on(users, clients.managedBy))
      .leftJoin(locations, on(locations, clients.locationId))
      .where(where)
      .orderBy(orderBy)
      .limit(limit)
      .offset(offset),
  rows: (all) =>
    all.map((found) => ({
      id: found.id,
      name: clientName(found),
      lastContactedOn: found.lastContactedOn?.toISOString() ?? null,
      createdAt: found.createdAt.toISOString(),
      manager: fullName(found.managerFirst, found.managerLast) || null,
      location: found.location,
      mobilePhone: found.mobilePhone,
    })),
})
