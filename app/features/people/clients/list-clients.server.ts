import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid, NO_ID } from '#app/lib/uuid.ts'
import { decodeCursor, encodeCursor, type Page, type SortKey } from '#app/lib/paging.ts'
import { accountCounts } from '#db/schema/index.ts'
import {
  CLIENT_PAGE_SIZE,
  MOST_AT_ONCE,
  NEXT_CLIENT_PAGE_SIZE,
  type ClientListItem,
  type ClientSort,
  type ListClients,
} from './client-list-item.ts'
import { SEARCH_MAX } from '#app/lib/text-limits.ts'

type Row = ClientListItem & {
  managerFirst: string | null
  managerLast: string | null
  /** The value that the list is ordered by. */
  place: string
}

/**
 * A page of the contact list, after `cursor`: where the page before ended, whatever became of its last client. An unknown
 * cursor, or one of another order, starts at the beginning. See list_clients (db/routines) for what a search matches.
 */
export async function listClients(ctx: Ctx, input: ListClients): Promise<Page<ClientListItem>> {
  const sort = input.sort ?? 'name'
  const cursor = placeIn(sort, input.cursor)
  const usual = cursor ? NEXT_CLIENT_PAGE_SIZE : CLIENT_PAGE_SIZE
  const limit = Math.min(Math.max(Math.trunc(input.limit ?? usual) || usual, 1), MOST_AT_ONCE)
  const user = ctx.actor?.id ?? null
  if (input.favorites && !user) return { items: [], nextCursor: null }
  const rows = await ctx.db((tx) =>
    tx.execute<Row & Record<string, unknown>>(sql`
      select c.id, c.first_name as "firstName", c.preferred_first_name as "preferredFirstName",
        c.last_name as "lastName", c.suffix, c.company_name as "companyName", c.co_first_name as "coFirstName",
        c.co_last_name as "coLastName", c.email, c.mobile_phone as "mobilePhone", c.phone,
        f.client_id is not null as favorite, u.first_name as "managerFirst", u.last_name as "managerLast",
        c.last_contacted_on as "lastContactedOn", ${PLACES[sort]} as place
      from ${found(ctx, input, cursor, limit + 1)} with ordinality as page (id, position)
      join clients c on c.account_id = (select current_account_id()) and c.id = page.id
      left join users u on u.account_id = c.account_id and u.id = c.managed_by
      left join client_favorites f on f.account_id = c.account_id and f.client_id = c.id and f.user_id = ${user}::uuid
      order by page.position`),
  )
  const items = rows.slice(0, limit).map(toItem)
  return { items, nextCursor: rows.length > limit ? cursorOf(sort, rows[limit - 1]!) : null }
}

const PLACES: Record<ClientSort, SQL> = {
  name: sql`c.sort_name`,
  contact: sql`coalesce(c.last_contacted_on, '-infinity')::text`,
  created: sql`c.created_at::text`,
  updated: sql`c.updated_at::text`,
}

const cursorOf = (sort: ClientSort, { id, place }: Row) => encodeCursor({ text: `${sort} ${place}`, id })

function placeIn(sort: ClientSort, cursor: string | null | undefined): SortKey | null {
  const place = decodeCursor(cursor ?? null)
  const prefix = `${sort} `
  return place?.text.startsWith(prefix) ? { text: place.text.slice(prefix.length), id: place.id } : null
}

/** The call of list_clients for what was asked. An invalid id matches no client. */
function found(ctx: Ctx, input: ListClients, cursor: SortKey | null, limit: number) {
  const letter = /^[#a-z]$/.test(input.letter ?? '') ? input.letter : null
  const only = (id: string | null | undefined) => (id ? (isUuid(id) ? id : NO_ID) : null)
  return sql`list_clients(search => ${searchTerm(input.search)}, letter => ${letter},
    starred_by => ${input.favorites ? (ctx.actor?.id ?? null) : null}, tag => ${isUuid(input.tag) ? input.tag : null},
    manager => ${only(input.manager)}, location => ${only(input.location)}, sort => ${input.sort ?? 'name'},
    changed_since => ${input.changedSince ?? null}::timestamptz, after => ${cursor?.id ?? null}, after_value => ${cursor?.text ?? null}, page_size => ${limit})`
}

/** How many clients the list has, counted up to `most`. */
export async function countListed(ctx: Ctx, input: ListClients, most: number): Promise<number> {
  if (input.favorites && !ctx.actor) return 0
  const [row] = await ctx.db((tx) =>
    tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${found(ctx, { ...input, sort: 'name' }, null, most)}`,
    ),
  )
  return row?.count ?? 0
}

function toItem({ managerFirst, managerLast, lastContactedOn, place: _place, ...item }: Row): ClientListItem {
  const fields = {
    ...item,
    managedBy: fullName(managerFirst, managerLast) || null,
    lastContactedOn: lastContactedOn && new Date(lastContactedOn).toISOString(),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as typeof item
}

/** The number of clients outside the trash, kept by triggers. */
export async function countClients(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db((tx) =>
    tx
      .select({ clients: accountCounts.clients })
      .from(accountCounts)
      .where(eq(accountCounts.accountId, ctx.account.id)),
  )
  return row?.clients ?? 0
}

/** Makes typed text safe to search for: Postgres refuses NUL and lone surrogates. */
export function searchTerm(typed: string | null | undefined): string {
  return (typed ?? '')
    .slice(0, SEARCH_MAX)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
}
