import { sql } from 'drizzle-orm'
import { type CountedRun, listCountedRuns } from '#app/features/messaging/campaigns/run-counts.server.ts'
import { requireMessaging } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { isInstant, plusDays } from '#app/lib/dates.ts'
import { instantAt } from '#app/lib/zoned.ts'
import { periodProblem } from '../report-params.ts'
import { readPlace, type ReportRows, rowsOfPage, skipped } from '../report-rows.server.ts'
import type { CampaignReportQuery } from './campaign-report-query.ts'

/** The results of a run, or the sums of several. */
export interface CampaignFigures {
  count: number
  sent: number
  delivered: number
  notDelivered: number
  /** Denied, for example by an opt-out. */
  notSent: number
  replied: number
  optedOut: number
  /** In cents. */
  cost: number
}

/** A campaign with what its runs of the period came to. */
export interface CampaignRow extends CampaignFigures {
  id: string
  name: string
  runs: number
  /** When its last run of the period was due, ISO. */
  lastRun: string
}

export interface RunRow extends CampaignFigures {
  id: string
  campaignId: string
  campaign: string
  runDate: string
}

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
function periodOf(ctx: Ctx, { from, to }: CampaignReportQuery) {
  const startOf = (day: string) => instantAt(`${day}T00:00`, ctx.account.timezone)!
  return { begin: startOf(from), end: startOf(plusDays(to, 1)) }
}

/** A page of the campaigns that ran in the period, the one that ran last first. */
export async function listCampaignResults(
  ctx: Ctx,
  query: CampaignReportQuery,
): Promise<ReportRows<CampaignRow>> {
  requireMessaging(ctx)
  if (periodProblem(query.from, query.to)) return { rows: [], newer: null, older: null }
  const { begin, end } = periodOf(ctx, query)
  const place = readPlace(query, isInstant)
  const key = place && sql`(${place.key}::timestamptz, ${place.id}::uuid)`
  const direction = place?.isBefore ? sql`asc` : sql`desc`
  const found = await ctx.db((tx) =>
    tx.execute<{ id: string; last: string }>(sql`
      select campaign_id as id, date_trunc('milliseconds', max(run_date)) as last from campaign_runs
      where run_date >= ${begin.toISOString()}::timestamptz and run_date < ${end.toISOString()}::timestamptz
      group by campaign_id
      ${
        key === null
          ? sql``
          : place!.isBefore
            ? sql`having (date_trunc('milliseconds', max(run_date)), campaign_id) > ${key}`
            : sql`having (date_trunc('milliseconds', max(run_date)), campaign_id) < ${key}`
      }
      order by 2 ${direction}, 1 ${direction} limit ${query.limit + 1} offset ${skipped(query, place)}`),
  )
  const page = rowsOfPage([...found], query, place, ({ id, last }) => ({
    key: new Date(last).toISOString(),
    id,
  }))
  return {
    ...page,
    rows: await campaignRows(
      ctx,
      query,
      page.rows.map(({ id }) => id),
    ),
  }
}

/** How many campaigns ran in the period, counted up to `most`. */
export async function countCampaignResults(
  ctx: Ctx,
  query: CampaignReportQuery,
  most: number,
): Promise<number> {
  if (periodProblem(query.from, query.to)) return 0
  const { begin, end } = periodOf(ctx, query)
  const [row] = await ctx.db((tx) =>
    tx.execute<{ count: number }>(sql`
      select least(count(distinct campaign_id), ${most})::int as count from campaign_runs
      where run_date >= ${begin.toISOString()}::timestamptz and run_date < ${end.toISOString()}::timestamptz`),
  )
  return row!.count
}

/** The campaigns with these ids that ran in the period, in this order. */
export async function campaignRows(
  ctx: Ctx,
  query: CampaignReportQuery,
  ids: readonly string[],
): Promise<CampaignRow[]> {
  if (periodProblem(query.from, query.to)) return []
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
export async function campaignRuns(
  ctx: Ctx,
  query: CampaignReportQuery,
  ids: readonly string[],
): Promise<RunRow[]> {
  if (periodProblem(query.from, query.to)) return []
  const runs = await listCountedRuns(ctx, ids, periodOf(ctx, query))
  return runs.map((run) => ({
    ...{ id: run.id, campaignId: run.campaignId, campaign: run.campaign, runDate: run.runDate },
    ...figuresOf(run),
  }))
}
