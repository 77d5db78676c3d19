import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { fullName } from '#app/lib/names.ts'
import type { RecipientChoice } from '#app/features/messaging/texting/recipient-params.ts'
import { requireMessaging } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'

/** Shorter terms match half the account. */
const MIN_TERM = 2
const MOST_CONTACTS = 12

/** A way to text a client: the applicant, the co-applicant, or both as a group. */
export interface Recipient {
  clientId: string
  level: 'applicant' | 'coapplicant' | 'combined'
  name: string
  companyName: string | null
  /** As stored. Empty if there is no number to text; such a client is listed but can't be chosen. */
  numbers: string[]
}

interface Row extends Record<string, unknown> {
  id: string
  first: string | null
  last: string | null
  company: string | null
  mobile: string | null
  coFirst: string | null
  coLast: string | null
  coMobile: string | null
}

/** Matching clients, with the ways to text them. */
export async function findRecipients(ctx: Ctx, typed: string): Promise<Recipient[]> {
  requireMessaging(ctx)
  const term = typed
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, 100)
  if (term.length < MIN_TERM) return []
  const rows = await ctx.db((tx) =>
    tx.execute<Row>(sql`
      select ${NAMES}
      from list_clients(search => ${term}, page_size => ${MOST_CONTACTS}) with ordinality as page (id, position)
      join clients c on c.account_id = (select current_account_id()) and c.id = page.id
      order by page.position`),
  )
  return rows.flatMap(recipientsOf)
}

const NAMES = sql`c.id, coalesce(c.preferred_first_name, c.first_name) as first, c.last_name as last,
  c.company_name as company, c.mobile_phone as mobile,
  coalesce(c.co_preferred_first_name, c.co_first_name) as "coFirst", c.co_last_name as "coLast",
  c.co_mobile_phone as "coMobile"`

/** The recipients chosen so far, in order, without those that are gone or have no mobile number. */
export async function chosenRecipients(ctx: Ctx, chosen: readonly RecipientChoice[]): Promise<Recipient[]> {
  requireMessaging(ctx)
  const ids = chosen.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await ctx.db((tx) =>
    tx.execute<Row>(
      sql`select ${NAMES} from clients c where c.id = any(${sql.param(ids)}::uuid[]) and c.deleted_at is null`,
    ),
  )
  const ways = rows.flatMap(recipientsOf).filter(({ numbers }) => numbers.length > 0)
  return chosen.flatMap(({ id, level }) => ways.filter((way) => way.clientId === id && way.level === level))
}

/** A client without a mobile number is listed once, so that users see why it can't be chosen. */
export function recipientsOf(row: Row): Recipient[] {
  const name = fullName(row.first, row.last) || row.company || 'Unnamed contact'
  const coName = fullName(row.coFirst, row.coLast)
  const base = { clientId: row.id, companyName: row.company === name ? null : row.company }
  const ways: Recipient[] = []
  if (row.mobile) ways.push({ ...base, level: 'applicant', name, numbers: [row.mobile] })
  if (row.coMobile && row.coMobile !== row.mobile) {
    ways.push({ ...base, level: 'coapplicant', name: coName || name, numbers: [row.coMobile] })
  }
  if (ways.length === 2) {
    const numbers = [row.mobile!, row.coMobile!]
    ways.push({ ...base, level: 'combined', name: `${name} & ${coName || 'co-applicant'}`, numbers })
  }
  return ways.length > 0 ? ways : [{ ...base, level: 'applicant', name, numbers: [] }]
}
