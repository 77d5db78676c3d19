import { sql } from 'drizzle-orm'
import { clientName } from '#app/lib/client-names.ts'
import { periodProblem } from '#app/lib/lists/define-list.ts'
import { orderOf } from '#app/lib/lists/page-by-key.server.ts'
import { serveList } from '#app/lib/lists/serve-list.server.ts'
import { fullName } from '#app/lib/names.ts'
import { MANAGER, POLICIES, RENEWED, renewalCondition } from './renewal-conditions.server.ts'
import { renewals } from './renewals.ts'

type Found = Parameters<typeof clientName>[0] & {
  id: string
  key: string
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

export const renewalsList = serveList(renewals, {
  order: ({ sort }) =>
    orderOf(sort, sql`p.id`, {
      ends: { by: sql`p.term_date`, type: 'text' },
      name: { by: sql`c.sort_name`, type: 'text' },
      premium: { by: sql`p.premium_cents`, type: 'number', isOptional: true },
      type: { by: sql`coalesce(p.type, '')`, type: 'text' },
      company: { by: sql`coalesce(p.company, '')`, type: 'text' },
    }),
  from: POLICIES,
  where: renewalCondition,
  isImpossible: ({ when, from, to }) => when === 'custom' && periodProblem(from, to) !== null,
  read: (tx, { where, orderBy, limit, offset, key }) =>
    tx.execute<Found>(sql`
      select p.id, ${key} as key, p.client_id as "clientId", p.term_date as "termDate", p.type, p.company,
        p.premium_cents::text as premium, u.first_name as "managerFirst", u.last_name as "managerLast",
        l.name as location, c.last_contacted_on as "lastContactedOn", ${RENEWED} as renewed, c.first_name as "firstName",
        c.preferred_first_name as "preferredFirstName", c.last_name as "lastName", c.suffix,
        c.company_name as "companyName", c.mobile_phone as "mobilePhone", c.phone, c.co_first_name as "coFirstName",
        c.co_preferred_first_name as "coPreferredFirstName", c.co_last_name as "coLastName", c.co_suffix as "coSuffix"
      from ${POLICIES}
      left join users u on u.account_id = p.account_id and u.id::text = ${MANAGER}
      left join locations l on l.account_id = c.account_id and l.id = c.location_id
      where ${where} order by ${orderBy} limit ${limit} offset ${offset}`),
  rows: (all) =>
    all.map((found) => ({
      id: found.id,
      client: { id: found.clientId, name: clientName(found) },
      termDate: found.termDate,
      type: found.type || null,
      company: found.company || null,
      premiumCents: found.premium === null ? null : Number(found.premium),
      manager: fullName(found.managerFirst, found.managerLast) || null,
      location: found.location,
      mobilePhone: found.mobilePhone ?? null,
      lastContactedOn: found.lastContactedOn && new Date(found.lastContactedOn).toISOString(),
      renewed: found.renewed,
    })),
})
