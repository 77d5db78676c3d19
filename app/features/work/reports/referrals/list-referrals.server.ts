import { and, asc, desc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { NAME_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { applicantName, clientName, coapplicantName } from '#app/lib/client-names.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { parseDay } from '#app/lib/dates.ts'
import { on } from '#db/joins.ts'
import { clients } from '#db/schema/index.ts'
import { NONE, periodProblem } from '../report-params.ts'
import { type Place, readPlace, type ReportRows, rowsOfPage, skipped } from '../report-rows.server.ts'
import type { ReferralQuery } from './referral-query.ts'

/** A client who was referred. */
export interface ReferralRow {
  id: string
  /** The client who was referred. */
  name: string
  /** The parts of the name. */
  names: Record<
    'firstName' | 'preferredFirstName' | 'lastName' | 'suffix' | 'companyName' | 'coFirstName' | 'coLastName',
    string | null
  >
  /** yyyy-MM-dd; the API spells these aflliateOn, affliateVia and affliateContact. */
  affiliateOn: string | null
  affiliateVia: string | null
  /** The client who referred them; null for none, and for one in the trash. */
  affiliateContact: { id: string; name: string } | null
}

/** A client is a referral by any of these. It is the condition of the index clients_referrals, word for word. */
export const isReferral = sql`${clients.deletedAt} is null and (${clients.affiliateVia} is not null
  or ${clients.affiliateContactId} is not null or ${clients.affiliateOn} is not null)`

/** Sorts those without a date last. */
const NO_DAY = '-infinity'
const day = sql`coalesce(${clients.affiliateOn}, '-infinity'::date)`
const isDay = (text: string) => text === NO_DAY || parseDay(text) !== null

/** A page of the referrals, newest first. */
export async function listReferrals(ctx: Ctx, query: ReferralQuery): Promise<ReportRows<ReferralRow>> {
  requireActor(ctx)
  if (periodProblem(query.from, query.to)) return { rows: [], newer: null, older: null }
  const place = readPlace(query, isDay)
  const direction = place?.isBefore ? asc : desc
  const referrers = alias(clients, 'referrers')
  const found = await ctx.db((tx) =>
    tx
      .select({
        id: clients.id,
        client: NAME_COLUMNS,
        affiliateOn: clients.affiliateOn,
        affiliateVia: clients.affiliateVia,
        level: clients.affiliateContactLevel,
        referrer: {
          id: referrers.id,
          firstName: referrers.firstName,
          preferredFirstName: referrers.preferredFirstName,
          lastName: referrers.lastName,
          suffix: referrers.suffix,
          companyName: referrers.companyName,
          mobilePhone: referrers.mobilePhone,
          phone: referrers.phone,
          coFirstName: referrers.coFirstName,
          coPreferredFirstName: referrers.coPreferredFirstName,
          coLastName: referrers.coLastName,
          coSuffix: referrers.coSuffix,
        },
      })
      .from(clients)
      .leftJoin(referrers, and(on(referrers, clients.affiliateContactId), isNull(referrers.deletedAt)))
      .where(and(isReferral, filters(query), beyond(place)))
      .orderBy(direction(day), direction(clients.id))
      .limit(query.limit + 1)
      .offset(skipped(query, place)),
  )
  const rows = found.map(({ client, referrer, level, ...row }) => ({
    ...row,
    name: clientName(client),
    names: partsOf(client),
    affiliateContact: referrer && { id: referrer.id, name: nameOf(referrer, level) },
  }))
  return rowsOfPage(rows, query, place, ({ affiliateOn, id }) => ({ key: affiliateOn ?? NO_DAY, id }))
}

/** How many there are, counted up to `most`. */
export async function countReferralsFound(ctx: Ctx, query: ReferralQuery, most: number): Promise<number> {
  if (periodProblem(query.from, query.to)) return 0
  return ctx.db(async (tx) => {
    const found = tx
      .select({ one: sql`1`.as('one') })
      .from(clients)
      .where(and(isReferral, filters(query)))
      .limit(most)
      .as('found')
    const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(found)
    return row!.count
  })
}

const partsOf = ({
  firstName,
  preferredFirstName,
  lastName,
  suffix,
  companyName,
  coFirstName,
  coLastName,
}: ReferralRow['names']) => ({
  firstName,
  preferredFirstName,
  lastName,
  suffix,
  companyName,
  coFirstName,
  coLastName,
})

type Names = Parameters<typeof clientName>[0]

/** The person of the two who is meant; the contact as a whole when it isn't said. */
function nameOf(names: Names, level: 'applicant' | 'coapplicant' | 'combined' | null): string {
  if (level === 'applicant') return applicantName(names)
  return (level === 'coapplicant' && coapplicantName(names)) || clientName(names)
}

function filters({ from, to, via, referrer }: ReferralQuery): SQL | undefined {
  return and(
    from ? gte(clients.affiliateOn, from) : undefined,
    to ? lte(clients.affiliateOn, to) : undefined,
    via === NONE ? isNull(clients.affiliateVia) : via ? eq(clients.affiliateVia, via) : undefined,
    referrer === NONE
      ? isNull(clients.affiliateContactId)
      : referrer
        ? eq(clients.affiliateContactId, referrer)
        : undefined,
  )
}

function beyond(place: Place | null): SQL | undefined {
  if (!place) return undefined
  const key = sql`(${place.key}::date, ${place.id}::uuid)`
  return place.isBefore ? sql`(${day}, ${clients.id}) > ${key}` : sql`(${day}, ${clients.id}) < ${key}`
}
