import { sql } from 'drizzle-orm'
import { clientName } from '#app/lib/client-names.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { parseDay } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/names.ts'
import { periodProblem } from '../report-params.ts'
import { readPlace, type ReportRows, rowsOfPage, skipped } from '../report-rows.server.ts'
import { MANAGER, POLICIES, RENEWED, renewalCondition } from './renewal-conditions.server.ts'
import type { RenewalQuery } from './renewal-query.ts'

/** A policy that ends. */
export interface RenewalRow {
  id: string
  client: { id: string; name: string }
  termDate: string
  type: string | null
  company: string | null
  premiumCents: number | null
  manager: string | null
  location: string | null
  mobilePhone: string | null
  /** The last text to or from the contact, or answered call, ISO. */
  lastContactedOn: string | null
  renewed: boolean
}

type Found = Parameters<typeof clientName>[0] & {
  id: string
  clientId: string
  termDate: string
  type: string | null
  company: string | null
  premium: string | null
  managerFirst: string | null
  managerLast: string | null
  location: string | null
  lastContactedOn: string | null
  renewed: boolean
} & Record<string, unknown>

/** A page of the policies, the first to end first. */
export async function listRenewals(ctx: Ctx, query: RenewalQuery): Promise<ReportRows<RenewalRow>> {
  requireActor(ctx)
  if (query.when === 'custom' && periodProblem(query.from, query.to)) {
    return { rows: [], newer: null, older: null }
  }
  const place = readPlace(query, (text) => parseDay(text) !== null)
  const key = place && sql`(${place.key}::text, ${place.id}::uuid)`
  const direction = place?.isBefore ? sql`desc` : sql`asc`
  const found = await ctx.db((tx) =>
    tx.execute<Found>(sql`
      select p.id, p.client_id as "clientId", p.term_date as "termDate", p.type, p.company,
        p.premium_cents::text as premium, u.first_name as "managerFirst", u.last_name as "managerLast",
        l.name as location, c.last_contacted_on as "lastContactedOn", ${RENEWED} as renewed, c.first_name as "firstName",
        c.preferred_first_name as "preferredFirstName", c.last_name as "lastName", c.suffix,
        c.company_name as "companyName", c.mobile_phone as "mobilePhone", c.phone, c.co_first_name as "coFirstName",
        c.co_preferred_first_name as "coPreferredFirstName", c.co_last_name as "coLastName", c.co_suffix as "coSuffix"
      from ${POLICIES}
      left join users u on u.account_id = p.account_id and u.id::text = ${MANAGER}
      left join locations l on l.account_id = c.account_id and l.id = c.location_id
      where ${renewalCondition(ctx, query)}
        ${key ? (place.isBefore ? sql`and (p.term_date, p.id) < ${key}` : sql`and (p.term_date, p.id) > ${key}`) : sql``}
      order by p.term_date ${direction}, p.id ${direction}
      limit ${query.limit + 1} offset ${skipped(query, place)}`),
  )
  const rows = found.map((row) => ({
    id: row.id,
    client: { id: row.clientId, name: clientName(row) },
    termDate: row.termDate,
    type: row.type || null,
    company: row.company || null,
    premiumCents: row.premium === null ? null : Number(row.premium),
    manager: fullName(row.managerFirst, row.managerLast) || null,
    location: row.location,
    mobilePhone: row.mobilePhone ?? null,
    lastContactedOn: row.lastContactedOn && new Date(row.lastContactedOn).toISOString(),
    renewed: row.renewed,
  }))
  return rowsOfPage(rows, query, place, ({ termDate, id }) => ({ key: termDate, id }))
}

/** The contacts with such a policy, the first to end first. */
export async function renewalClients(ctx: Ctx, query: RenewalQuery, most: number): Promise<string[]> {
  if (query.when === 'custom' && periodProblem(query.from, query.to)) return []
  const rows = await ctx.db((tx) =>
    tx.execute<{ id: string }>(sql`
      select p.client_id as id from ${POLICIES} where ${renewalCondition(ctx, query)}
      group by p.client_id order by min(p.term_date), p.client_id limit ${most}`),
  )
  return rows.map(({ id }) => id)
}

/** How many policies there are, counted up to `most`. */
export async function countRenewals(ctx: Ctx, query: RenewalQuery, most: number): Promise<number> {
  if (query.when === 'custom' && periodProblem(query.from, query.to)) return 0
  const [row] = await ctx.db((tx) =>
    tx.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from ${POLICIES} where ${renewalCondition(ctx, query)} limit ${most}
      ) found`),
  )
  return row!.count
}
