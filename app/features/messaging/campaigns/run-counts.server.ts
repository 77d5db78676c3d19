import { type SQL, sql } from 'drizzle-orm'
import { requireMessaging } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { costOf } from '#app/features/messaging/texting/delivery/text-price.server.ts'
import { type RunItem, selectRuns } from './run-history.server.ts'

/** The outcomes of a run besides its totals. */
export interface RunCounts {
  denied: number
  stopped: number
  segments: number
  replied: number
  optedOut: number
}

const NONE: RunCounts = { denied: 0, stopped: 0, segments: 0, replied: 0, optedOut: 0 }

/** The outcomes of some runs, by their ids. */
export async function selectRunCounts(
  tx: Database,
  runIds: readonly string[],
): Promise<(runId: string) => RunCounts> {
  const rows = await tx.execute<RunCounts & { id: string } & Record<string, unknown>>(sql`
    select r.id, p.denied, p.stopped, p.segments, a.replied, a.opted_out as "optedOut"
    from campaign_runs r
    cross join lateral (
      select count(*) filter (where p.state = 'denied')::int as denied,
        count(*) filter (where p.state = 'stopped')::int as stopped, coalesce(sum(p.segments), 0)::int as segments
      from campaign_recipients p where p.account_id = r.account_id and p.run_id = r.id
    ) p
    cross join lateral (
      select count(distinct a.conversation_id)::int as replied,
        count(distinct e.phone)::int as opted_out
      from sms_messages a
      left join consent_events e on e.account_id = a.account_id and e.message_id = a.id and e.event = 'opt-out'
      where a.account_id = r.account_id and a.campaign_run_id = r.id and a.flow = 'incoming'
    ) a
    where r.id = any(${uuids(runIds)})`)
  const byId = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  return (runId) => byId.get(runId) ?? NONE
}

/** A run of any campaign with all of its results. */
export interface CountedRun extends RunItem, RunCounts {
  campaignId: string
  campaign: string
  /** In cents. */
  cost: number
}

/** More runs than ten campaigns can have in three years. */
const MOST_RUNS = 12_000

/**
 * The runs of some campaigns that were due from one moment to before another, newest first, counted as on the runs' own
 * pages.
 */
export async function listCountedRuns(
  ctx: Ctx,
  campaignIds: readonly string[],
  { begin, end }: { begin: Date; end: Date },
): Promise<CountedRun[]> {
  requireMessaging(ctx)
  if (campaignIds.length === 0) return []
  const due: SQL = sql`r.campaign_id = any(${uuids(campaignIds)})
    and r.run_date >= ${begin.toISOString()}::timestamptz and r.run_date < ${end.toISOString()}::timestamptz`
  return ctx.db(async (tx) => {
    const of = new Map(
      (
        await tx.execute<{ id: string; campaign_id: string; name: string }>(sql`
          select r.id, r.campaign_id, c.name from campaign_runs r
          join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id where ${due}`)
      ).map(({ id, ...campaign }) => [id, campaign]),
    )
    const [runs, countsOf] = await Promise.all([
      selectRuns(tx, due, MOST_RUNS),
      selectRunCounts(tx, [...of.keys()]),
    ])
    return runs.flatMap((run) => {
      const campaign = of.get(run.id)
      if (!campaign) return []
      const counts = countsOf(run.id)
      const cost = costOf(counts.segments)
      return { ...run, ...counts, campaignId: campaign.campaign_id, campaign: campaign.name, cost }
    })
  })
}
