import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid, NO_ID } from '#app/lib/uuid.ts'
import type { Page } from '#app/lib/paging.ts'
import { accountCounts } from '#db/schema/index.ts'
import {
  CLIENT_PAGE_SIZE,
  MOST_AT_ONCE,
  NEXT_CLIENT_PAGE_SIZE,
  type ClientListItem,
  type ListClients,
} from './client-list-item.ts'

const LONGEST_SEARCH = 200

type Row = ClientListItem & { managerFirst: string | null; managerLast: string | null }

/**
 * A page of the contact list, after the client whose id is `cursor`. An unknown cursor starts at the beginning. See
 * list_clients (db/routines) for what a search matches.
 */
export async function listClients(ctx: Ctx, input: ListClients): Promise<Page<ClientListItem>> {
  const cursor = isUuid(input.cursor) ? input.cursor : null
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
        c.last_contacted_on as "lastContactedOn"
      from ${found(ctx, input, cursor, limit + 1)} with ordinality as page (id, position)
      join clients c on c.account_id = (select current_account_id()) and c.id = page.id
      left join users u on u.account_id = c.account_id and u.id = c.managed_by
      left join client_favorites f on f.account_id = c.account_id and f.client_id = c.id and f.user_id = ${user}::uuid
      order by page.position`),
  )
  const items = rows.slice(0, limit).map(toItem)
  return { items, nextCursor: rows.length > limit ? items.at(-1)!.id : null }
}

/** The call of list_clients for what was asked. An invalid id matches no client. */
function found(ctx: Ctx, input: ListClients, cursor: string | null, limit: number) {
  const letter = /^[#a-z]$/.test(input.letter ?? '') ? input.letter : null
  const only = (id: string | null | undefined) => (id ? (isUuid(id) ? id : NO_ID) : null)
  return sql`list_clients(search => ${searchTerm(input.search)}, letter => ${letter},
    starred_by => ${input.favorites ? (ctx.actor?.id ?? null) : null}, tag => ${isUuid(input.tag) ? input.tag : null},
    manager => ${only(input.manager)}, location => ${only(input.location)}, sort => ${input.sort ?? 'name'},
    after => ${cursor}, page_size => ${limit})`
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

function toItem({ managerFirst, managerLast, lastContactedOn, ...item }: Row): ClientListItem {
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
    .slice(0, LONGEST_SEARCH)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
}
