import { sql } from 'drizzle-orm'
import { type CountedRun, listCountedRuns } from '#app/features/messaging/campaigns/run-counts.server.ts'
import { requireMessaging } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { plusDays } from '#app/lib/dates.ts'
import { periodProblem } from '#app/lib/lists/define-list.ts'
import { orderOf } from '#app/lib/lists/page-by-key.server.ts'
import { serveList } from '#app/lib/lists/serve-list.server.ts'
import { instantAt } from '#app/lib/zoned.ts'
import { todayOf } from '../report-choices.server.ts'
import {
  campaignDays,
  type CampaignFigures,
  campaignResults,
  type CampaignResultsQuery,
  type CampaignRow,
  type RunRow,
} from './campaign-results.ts'

/** The same figures that a run's page shows. */
const figuresOf = (run: CountedRun): CampaignFigures => ({
  count: run.count,
  sent: run.sent,
  delivered: run.successful,
  notDelivered: run.failed - run.denied,
  notSent: run.denied,
  replied: run.replied,
  optedOut: run.optedOut,
  cost: run.cost,
})

const NOTHING: CampaignFigures = {
  ...{ count: 0, sent: 0, delivered: 0, notDelivered: 0, notSent: 0, replied: 0, optedOut: 0, cost: 0 },
}

/** The days of the query in the account's zone, from the first one's start to the last one's end. */
function periodOf(ctx: Ctx, query: CampaignResultsQuery) {
  const { from, to } = campaignDays(query, todayOf(ctx))
  const startOf = (day: string) => instantAt(`${day}T00:00`, ctx.account.timezone)!
  return { begin: startOf(from), end: startOf(plusDays(to, 1)) }
}

const isImpossible = ({ from, to }: CampaignResultsQuery) => periodProblem(from, to) !== null

export const campaignResultsList = serveList(campaignResults, {
  require: requireMessaging,
  order: ({ sort }) =>
    orderOf(sort, sql`r.id`, {
      last: { by: sql`r.last`, type: 'instant' },
      name: { by: sql`lower(c.name)`, type: 'text' },
      runs: { by: sql`r.runs`, type: 'number' },
    }),
  from: (ctx, query) => {
    const { begin, end } = periodOf(ctx, query)
    return sql`(
      select account_id, campaign_id as id, max(run_date) as last, count(*) as runs from campaign_runs
      where run_date >= ${begin.toISOString()}::timestamptz and run_date < ${end.toISOString()}::timestamptz
      group by account_id, campaign_id
    ) r
    join campaigns c on c.account_id = r.account_id and c.id = r.id`
  },
  where: () => undefined,
  isImpossible,
  read: (tx, { from, where, orderBy, limit, offset, key }) =>
    tx.execute<{ id: string; key: string }>(sql`
      select r.id, ${key} as key from ${from} where ${where} order by ${orderBy} limit ${limit} offset ${offset}`),
  rows: (found, ctx, query) =>
    campaignRows(
      ctx,
      query,
      found.map(({ id }) => id),
    ),
})

/** The campaigns with these ids that ran in the period, in this order. */
export async function campaignRows(
  ctx: Ctx,
  query: CampaignResultsQuery,
  ids: readonly string[],
): Promise<CampaignRow[]> {
  if (isImpossible(query)) return []
  const runs = Map.groupBy(
    await listCountedRuns(ctx, ids, periodOf(ctx, query)),
    ({ campaignId }) => campaignId,
  )
  return ids.flatMap((id) => {
    const [last, ...earlier] = runs.get(id) ?? []
    if (!last) return []
    const sums = [last, ...earlier].map(figuresOf).reduce(add, NOTHING)
    return { id, name: last.campaign, runs: earlier.length + 1, lastRun: last.runDate, ...sums }
  })
}

const add = (a: CampaignFigures, b: CampaignFigures): CampaignFigures => ({
  count: a.count + b.count,
  sent: a.sent + b.sent,
  delivered: a.delivered + b.delivered,
  notDelivered: a.notDelivered + b.notDelivered,
  notSent: a.notSent + b.notSent,
  replied: a.replied + b.replied,
  optedOut: a.optedOut + b.optedOut,
  cost: a.cost + b.cost,
})

/** The runs of these campaigns in the period, newest first. */
export async function runsInPeriod(
  ctx: Ctx,
  query: CampaignResultsQuery,
  ids: readonly string[],
): Promise<RunRow[]> {
  if (isImpossible(query)) return []
  const runs = await listCountedRuns(ctx, ids, periodOf(ctx, query))
  return runs.map((run) => ({
    ...{ id: run.id, campaignId: run.campaignId, campaign: run.campaign, runDate: run.runDate },
    ...figuresOf(run),
  }))
}
