import { and, gte, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { NAME_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { applicantName, clientName, coapplicantName } from '#app/lib/client-names.ts'
import { periodProblem } from '#app/lib/lists/define-list.ts'
import { orderOf } from '#app/lib/lists/page-by-key.server.ts'
import { serveList } from '#app/lib/lists/serve-list.server.ts'
import { isOrNone } from '#app/lib/lists/where.server.ts'
import { on } from '#db/joins.ts'
import { clients } from '#db/schema/index.ts'
import { type ReferralRow, referrals } from './referrals.ts'

/** A client is a referral by any of these. It is the condition of the index clients_referrals, word for word. */
export const isReferral = sql`${clients.deletedAt} is null and (${clients.affiliateVia} is not null
  or ${clients.affiliateContactId} is not null or ${clients.affiliateOn} is not null)`

const referrers = alias(clients, 'referrers')

export const referralsList = serveList(referrals, {
  order: ({ sort }) =>
    orderOf(sort, clients.id, {
      date: { by: clients.affiliateOn, type: 'day', isOptional: true },
      via: { by: sql`coalesce(${clients.affiliateVia}, '')`, type: 'text' },
      name: { by: clients.sortName, type: 'text' },
    }),
  from: sql`${clients}`,
  where: (_ctx, { from, to, via, referrer }) =>
    and(
      isReferral,
      from ? gte(clients.affiliateOn, from) : undefined,
      to ? lte(clients.affiliateOn, to) : undefined,
      isOrNone(clients.affiliateVia, via),
      isOrNone(clients.affiliateContactId, referrer),
    ),
  isImpossible: ({ from, to }) => periodProblem(from, to) !== null,
  read: (tx, { where, orderBy, limit, offset, key }) =>
    tx
      .select({
        id: clients.id,
        key,
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
      .where(where)
      .orderBy(orderBy)
      .limit(limit)
      .offset(offset),
  rows: (all) =>
    all.map(({ id, affiliateOn, affiliateVia, client, referrer, level }) => ({
      ...{ id, affiliateOn, affiliateVia },
      name: clientName(client),
      names: partsOf(client),
      affiliateContact: referrer && { id: referrer.id, name: nameOf(referrer, level) },
    })),
})

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
