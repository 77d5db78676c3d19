import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { isOrNone } from '#app/lib/lists/where.server.ts'
import { renewalDays, type RenewalQuery } from './renewals.ts'

// All SQL of the report names a policy `p` and its client `c`.

export const POLICIES = sql`client_policies p
  join clients c on c.account_id = p.account_id and c.id = p.client_id and c.deleted_at is null`

/** The user who manages the policy: its own manager, else the contact's. */
export const MANAGER = sql`coalesce(nullif(p.data ->> 'managedBy', ''), c.managed_by::text)`

/**
 * Whether the contact has another policy of the type that takes effect when this one ends: a second car's, which runs
 * beside it, is no renewal.
 */
export const RENEWED = sql`case when pg_input_is_valid(p.term_date, 'date') then exists (
  select 1 from client_policies n
  where n.account_id = p.account_id and n.client_id = p.client_id and n.deleted_at is null and n.id <> p.id
    and n.type is not distinct from p.type and n.effective_date >= to_char(p.term_date::date - 30, 'yyyy-mm-dd')
) else false end`

/** The days of the query on the account's calendar. */
export const renewalPeriod = (ctx: Ctx, query: RenewalQuery) =>
  renewalDays(query, dayIn(ctx.now(), ctx.account.timezone))

/** The condition of the period alone. */
export function inPeriod(ctx: Ctx, query: RenewalQuery): SQL {
  const { from, to } = renewalPeriod(ctx, query)
  return sql`p.deleted_at is null and p.term_date is not null
    ${from ? sql`and p.term_date >= ${from}` : sql``} ${to ? sql`and p.term_date <= ${to}` : sql``}`
}

/** The condition of all filters. */
export function renewalCondition(ctx: Ctx, query: RenewalQuery): SQL {
  const { manager, type, company, location, open, when } = query
  return and(
    inPeriod(ctx, query),
    isOrNone(MANAGER, manager),
    isOrNone(sql`nullif(p.type, '')`, type),
    isOrNone(sql`nullif(p.company, '')`, company),
    isOrNone(sql`c.location_id::text`, location),
    open || when === 'ended' ? sql`not ${RENEWED}` : undefined,
  )!
}
