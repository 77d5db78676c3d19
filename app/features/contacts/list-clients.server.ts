import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { decodeCursor, encodeCursor, type Page } from '#app/lib/paging.ts'
import { accountCounts } from '#db/schema/index.ts'
import {
  CLIENT_PAGE_SIZE,
  MOST_AT_ONCE,
  NEXT_CLIENT_PAGE_SIZE,
  type ClientListItem,
  type ListClients,
} from './client-list.ts'

/** A place among times, as Postgres writes them; a place among names is any text. */
const TIME = /^(-infinity|\d{4}-\d\d-\d\d [\d:.+-]{5,24})$/

/** Longer than any name, number or email somebody looks for. */
const LONGEST_SEARCH = 200

const NOBODY = '00000000-0000-0000-0000-000000000000'

type Row = ClientListItem & { sortName: string; managerFirst: string | null; managerLast: string | null }

/**
 * One page of the contact list in the order asked for, from behind `cursor`. A cursor that is none of ours, or of
 * another order, starts at the beginning. See search_clients (db/routines) for what a search finds.
 */
export async function listClients(ctx: Ctx, input: ListClients): Promise<Page<ClientListItem>> {
  const sort = input.sort ?? 'name'
  const decoded = decodeCursor(input.cursor ?? null)
  const place = decoded && (sort === 'name' || TIME.test(decoded.text)) ? decoded : null
  const usual = place ? NEXT_CLIENT_PAGE_SIZE : CLIENT_PAGE_SIZE
  const limit = Math.min(Math.max(Math.trunc(input.limit ?? usual) || usual, 1), MOST_AT_ONCE)
  const letter = /^[#a-z]$/.test(input.letter ?? '') ? input.letter : null
  const user = ctx.actor?.id ?? null
  // A filter that names nothing leaves nobody.
  const only = (id: string | null | undefined) => (id ? (isUuid(id) ? id : NOBODY) : null)
  if (input.favorites && !user) return { items: [], nextCursor: null }
  const rows = await ctx.db((tx) =>
    tx.execute<Row & Record<string, unknown>>(sql`
      select c.id, c.first_name as "firstName", c.preferred_first_name as "preferredFirstName",
        c.last_name as "lastName", c.suffix, c.company_name as "companyName", c.co_first_name as "coFirstName",
        c.co_last_name as "coLastName", c.email, c.mobile_phone as "mobilePhone", c.phone,
        f.client_id is not null as favorite, page.sort_name as "sortName", u.first_name as "managerFirst",
        u.last_name as "managerLast", c.last_contacted_on as "lastContactedOn"
      from search_clients(${searchTerm(input.search)}, ${letter}, ${input.favorites ? user : null}::uuid,
        ${place?.text ?? null}, ${place?.id ?? null}::uuid, ${limit + 1}, ${isUuid(input.tag) ? input.tag : null}::uuid,
        ${only(input.manager)}::uuid, ${only(input.location)}::uuid, ${sort})
        with ordinality as page (id, sort_name, position)
      join clients c on c.account_id = (select current_account_id()) and c.id = page.id
      left join users u on u.account_id = c.account_id and u.id = c.managed_by
      left join client_favorites f on f.account_id = c.account_id and f.client_id = c.id and f.user_id = ${user}::uuid
      order by page.position`),
  )
  const last = rows[limit - 1]
  return {
    items: rows.slice(0, limit).map(toItem),
    nextCursor: rows.length > limit && last ? encodeCursor({ text: last.sortName, id: last.id }) : null,
  }
}

/** Without what only the order needs. */
function toItem({ sortName, managerFirst, managerLast, lastContactedOn, ...item }: Row): ClientListItem {
  void sortName
  return {
    ...item,
    managedBy: fullName(managerFirst, managerLast) || null,
    lastContactedOn: lastContactedOn && new Date(lastContactedOn).toISOString(),
  }
}

/** All contacts of the account but those in the trash; kept by triggers, never counted. */
export async function countClients(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db((tx) =>
    tx
      .select({ clients: accountCounts.clients })
      .from(accountCounts)
      .where(eq(accountCounts.accountId, ctx.account.id)),
  )
  return row?.clients ?? 0
}

/** What can be looked for of what was typed: Postgres takes no NUL, and nobody is called by control characters. */
export function searchTerm(typed: string | null | undefined): string {
  return (typed ?? '')
    .slice(0, LONGEST_SEARCH)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
}
