import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, listQuery, pageOfAll, pageQuery } from '#app/lib/api/list.ts'
import { answerList, paramsQuery } from '#app/lib/lists/list-api.server.ts'
import { referralsList } from './list-referrals.server.ts'
import { referralTotals, type ViaCount } from './referral-totals.server.ts'
import { type ReferralRow, referrals } from './referrals.ts'

const view = z.literal('full').optional().describe('There is only the full view.')
const client = z.object({ id: z.uuid(), name: z.string() })
const nullableText = z.string().nullable()

const referral = z
  .object({
    id: z.uuid().describe('The contact who was referred.'),
    name: z.string(),
    firstName: nullableText,
    preferredFirstName: nullableText,
    lastName: nullableText,
    suffix: nullableText,
    companyName: nullableText,
    coFirstName: nullableText,
    coLastName: nullableText,
    aflliateOn: nullableText,
    affliateVia: nullableText,
    affliateContact: client.nullable().describe('The contact who referred them.'),
  })
  .meta({ id: 'Referral' })

const toReferral = ({ names, affiliateOn, affiliateVia, affiliateContact, ...row }: ReferralRow) => ({
  ...row,
  ...names,
  aflliateOn: affiliateOn,
  affliateVia: affiliateVia,
  affliateContact: affiliateContact,
})

const viaCounts = z.array(z.object({ affliateVia: nullableText, count: z.int() }))
const toViaCounts = (counts: ViaCount[]) => counts.map(({ via, count }) => ({ affliateVia: via, count }))

export const referralCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/clients/reporting/affiliate',
    summary: 'List referrals, newest first',
    area: 'metrics',
    who: 'user',
    query: { view, ...paramsQuery(referrals.params), ...listQuery() },
    output: listOf(referral),
    example: { query: { view: 'full', page: '1', limit: '10' } },
    run: (ctx, { query }) => answerList(ctx, referralsList, query, toReferral),
  }),
  defineCall({
    method: 'GET',
    path: '/clients/reporting/affiliate/aggregate',
    summary: 'Count referrals by who referred and by how',
    notes: 'Lists the contacts who referred most.',
    area: 'metrics',
    who: 'user',
    query: { view, ...pageQuery() },
    output: listOf(z.object({ affliateContact: client, count: z.int() })).extend({
      allTime: viaCounts.describe('By how they were referred.'),
      thisMonth: viaCounts,
      asOf: z.string().describe('When they were counted.'),
    }),
    example: { query: { page: '1', limit: '10' } },
    run: async (ctx, { query }) => {
      const { topClients, allTime, thisMonth, asOf } = await referralTotals(ctx)
      const rows = topClients.map(({ client: referrer, count }) => ({ affliateContact: referrer, count }))
      return {
        ...pageOfAll(rows, query),
        allTime: toViaCounts(allTime),
        thisMonth: toViaCounts(thisMonth),
        asOf,
      }
    },
  }),
]
