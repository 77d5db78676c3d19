import { and, eq, inArray, sql } from 'drizzle-orm'
import { restrictionNotice } from '#app/features/money/billing/dunning/restrictions.server.ts'
import { readSendingStop } from '#app/features/people/consent/sending-stop.server.ts'
import type { SendingStop } from '#app/features/people/consent/sending-stop.ts'
import {
  requireMessaging,
  requireMessagingActor,
} from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { campaignRecipients, campaignRuns, campaigns } from '#db/schema/index.ts'
import { costOf } from '#app/features/messaging/texting/delivery/text-price.server.ts'
import { selectRunCounts } from './run-counts.server.ts'
import { type RunItem, selectRuns } from './run-history.server.ts'
import type { PlanTotals } from './dry-run.server.ts'
import { campaignsChanged } from './events.ts'
import { queueSending } from './send-texts.server.ts'
import { queueCollecting } from './start-run.server.ts'

/** A run with its results. */
export interface RunResults {
  campaign: { id: string; name: string; changedSince: boolean }
  run: RunItem
  /** While an owner has stopped all texts, the run waits. */
  stop: SendingStop | null
  /** Why campaigns are on hold; null while they aren't. */
  hold: string | null
  content: string
  withoutNumber: number
  /** The dry run before the first text; null until it is made. */
  planned: (PlanTotals & { cost: number }) | null
  /** The actual totals, to show beside the dry run. */
  came: PlanTotals & { cost: number }
  denied: number
  stopped: number
  replied: number
  optedOut: number
  /** Why texts weren't sent or delivered, most frequent first. */
  reasons: { reason: string; count: number }[]
  /** By the campaign's tags that the recipients have now; who has several counts for each. */
  tags: { name: string; count: number; sent: number; delivered: number }[]
  /** Texts and deliveries by hour, for the chart. */
  hours: { at: string; sent: number; delivered: number }[]
}

const runNotFound = () => notFound('This run')

export async function getRunResults(ctx: Ctx, campaignId: string, runId: string): Promise<RunResults> {
  requireMessaging(ctx)
  return ctx.db(async (tx) => {
    const [found] = await tx
      .select({ run: campaignRuns, campaign: campaigns })
      .from(campaignRuns)
      .innerJoin(campaigns, eq(campaigns.id, campaignRuns.campaignId))
      .where(and(eq(campaignRuns.id, runId), eq(campaignRuns.campaignId, campaignId)))
    if (!found) throw runNotFound()
    const [[item], countsOf, reasons, tags, hours] = await Promise.all([
      selectRuns(tx, sql`r.id = ${runId}::uuid`, 1),
      selectRunCounts(tx, [runId]),
      tx.execute<{ reason: string; count: number }>(sql`
        select reason, count(*)::int as count from (
          select case when p.state = 'denied' then replace(p.reason, coalesce(nullif(concat_ws(' ',
              coalesce(c.preferred_first_name, c.first_name), c.last_name, c.suffix), ''), c.company_name, p.phone),
              'The contact')
            else m.error_message end as reason
          from campaign_recipients p
          join clients c on c.account_id = p.account_id and c.id = p.client_id
          left join sms_messages m on m.account_id = p.account_id and m.id = p.message_id
          where p.run_id = ${runId}::uuid and (p.state = 'denied' or m.status in ('failed', 'undelivered'))
        ) refused where reason is not null group by reason order by count desc, reason limit 20`),
      tx.execute<RunResults['tags'][number]>(sql`
        select t.name, count(*)::int as count, count(*) filter (where p.state = 'sent')::int as sent,
          count(*) filter (where m.status = 'delivered')::int as delivered
        from campaign_runs r
        join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
        join tags t on t.account_id = c.account_id and t.id = any(c.target_tags)
        join client_tags ct on ct.account_id = t.account_id and ct.tag_id = t.id
        join campaign_recipients p on p.account_id = ct.account_id and p.run_id = r.id and p.client_id = ct.client_id
        left join sms_messages m on m.account_id = p.account_id and m.id = p.message_id
        where r.id = ${runId}::uuid group by t.id, t.name order by lower(t.name)`),
      tx.execute<{ at: string; sent: number; delivered: number }>(sql`
        select date_trunc('hour', m.created_at) as at, count(*)::int as sent,
          count(*) filter (where m.status = 'delivered')::int as delivered
        from sms_messages m where m.campaign_run_id = ${runId}::uuid and m.flow = 'outgoing'
        group by 1 order by 1 limit 72`),
    ])
    const { run, campaign } = found
    const { denied, segments, stopped, replied, optedOut } = countsOf(runId)
    return {
      campaign: { id: campaignId, name: campaign.name, changedSince: campaign.content !== run.content },
      run: item!,
      stop: await readSendingStop(tx, ctx),
      hold: await restrictionNotice(tx, ctx, 'campaigns'),
      content: run.content,
      withoutNumber: run.withoutNumber,
      planned: run.planned && { ...run.planned, cost: costOf(run.planned.segments) },
      came: {
        send: item!.sent,
        hold: item!.waiting,
        deny: denied,
        segments,
        cost: costOf(segments),
      },
      ...{ denied, stopped, replied, optedOut },
      reasons: [...reasons],
      tags: [...tags],
      hours: hours.map((hour) => ({ ...hour, at: new Date(hour.at).toISOString() })),
    }
  })
}

const RUN_ACTIONS = {
  pause: { from: ['sending', 'collecting'], to: 'paused', said: 'paused a campaign run' },
  resume: { from: ['paused'], to: 'sending', said: 'resumed a campaign run' },
  stop: { from: ['sending', 'collecting', 'paused'], to: 'stopped', said: 'stopped a campaign run' },
} as const
export type RunAction = keyof typeof RUN_ACTIONS

/**
 * Pauses, resumes or stops a run. What has been accepted goes out; those who wait keep their place, or get nothing once
 * it is stopped.
 */
export async function controlRun(
  ctx: Ctx,
  { campaignId, runId }: { campaignId: string; runId: string },
  action: RunAction,
): Promise<void> {
  requireMessagingActor(ctx)
  if (!isUuid(campaignId)) throw runNotFound()
  await ctx.db(async (tx) => {
    const ofCampaign = eq(campaignRuns.campaignId, campaignId)
    const run = await lockRow(tx, campaignRuns, runId, 'This run', ofCampaign)
    const { from, to, said } = RUN_ACTIONS[action]
    if (run.state === to) return
    if (!(from as readonly string[]).includes(run.state)) {
      throw new AppError('conflict', 'This run has ended.')
    }
    // One that was paused before its recipients were stored begins with them.
    const state = action === 'resume' && !run.planned ? ('collecting' as const) : to
    const end = to === 'stopped' ? { finishedAt: ctx.now() } : {}
    await tx
      .update(campaignRuns)
      .set({ state, ...end })
      .where(and(eq(campaignRuns.id, runId), ofCampaign))
    if (to === 'stopped') {
      await tx
        .update(campaignRecipients)
        .set({ state: 'stopped', decidedAt: ctx.now() })
        .where(and(eq(campaignRecipients.runId, runId), inArray(campaignRecipients.state, ['waiting'])))
    }
    if (state === 'collecting') await queueCollecting(tx, ctx, runId)
    else if (state === 'sending') await queueSending(tx, ctx)
    await audit(tx, ctx, { action: said, entity: 'campaign', entityId: campaignId })
    tx.after(campaignsChanged())
  })
}
