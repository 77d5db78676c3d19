import { and, eq, sql } from 'drizzle-orm'
import { readRestriction } from '#app/features/money/billing/dunning/restrictions.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { ruleSchema } from '#app/features/people/tags/rule.schema.ts'
import { dayIn } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'
import { campaignRuns, campaigns } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { type Audience, audienceQuery, countWithoutNumber } from './audience.server.ts'
import { type CampaignValues, readTargetRule } from './campaign.schema.ts'
import { runText } from './plan-texts.server.ts'
import { NO_TEXTS, planRecipients } from './dry-run.server.ts'
import { campaignsChanged } from './events.ts'
import { birthdaysOn, nextRuns } from './recurrence.server.ts'
import { scheduleOf } from './schedule-rows.server.ts'
import { HELD_RETRY_MS, queueSending, RUN_ATTEMPTS } from './send-texts.server.ts'

type Campaign = typeof campaigns.$inferSelect

/** Queues the campaign's next run, and replaces the one that is queued. */
export async function planRun(
  tx: Database,
  ctx: Ctx,
  campaign: Pick<Campaign, 'id' | 'state' | 'nextRunOn'>,
  runAt = campaign.nextRunOn,
): Promise<void> {
  const { id, state } = campaign
  if (state !== 'active' || !runAt) return
  await enqueue(
    tx,
    'campaigns.start',
    { campaignId: id },
    {
      runAt,
      once: true,
      maxAttempts: RUN_ATTEMPTS,
    },
  )
}

/**
 * Starts the run that is due, once, with the content of this moment, and queues the next one. Runs that were missed while
 * no worker ran, or campaigns were on hold, become this one, but each day that has its own text or people has its own run.
 */
export async function startRun(ctx: Ctx, campaignId: string): Promise<void> {
  await ctx.db(async (tx) => {
    const [campaign] = await tx
      .select()
      .from(campaigns)
      .where(eq(campaigns.id, campaignId))
      .for('no key update')
    const runDate = campaign?.nextRunOn
    if (!campaign || campaign.state !== 'active' || !runDate) return
    if (runDate > ctx.now()) return planRun(tx, ctx, campaign)
    if (await readRestriction(tx, ctx, 'campaigns')) {
      return planRun(tx, ctx, campaign, new Date(ctx.now().getTime() + HELD_RETRY_MS))
    }
    const [run] = await tx
      .insert(campaignRuns)
      .values({
        accountId: ctx.account.id,
        campaignId,
        runDate,
        content: campaign.content,
        userId: campaign.updatedBy,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: campaignRuns.id })
    const jobsRan = campaign.jobsRan + 1
    const { content, scheduleOccurrence: occurrence } = campaign
    const isOfItsDay = runText(content, runDate, occurrence).day !== null
    const [nextRunOn = null] = nextRuns(scheduleOf(campaign), ctx.account.timezone, {
      after: ctx.now() > runDate && !isOfItsDay ? ctx.now() : runDate,
      ran: jobsRan,
      most: 1,
    })
    const state = nextRunOn ? ('active' as const) : ('done' as const)
    await tx.update(campaigns).set({ jobsRan, nextRunOn, state }).where(eq(campaigns.id, campaignId))
    await planRun(tx, ctx, { id: campaignId, state, nextRunOn })
    if (run) await queueCollecting(tx, ctx, run.id)
    tx.after(campaignsChanged())
  })
}

export const queueCollecting = (tx: Database, ctx: Ctx, runId: string): Promise<void> =>
  enqueue(tx, 'campaigns.collect', { runId }, { maxAttempts: RUN_ATTEMPTS })

/** The audience of a campaign's run on a day. */
export function audienceOf(ctx: Ctx, campaign: Campaign, runDate: Date): Audience {
  const { timezone } = ctx.account
  const today = dayIn(runDate, timezone)
  return {
    targetWhom: campaign.targetWhom,
    targetTags: campaign.targetTags,
    targetQuery: campaign.targetQuery ? ruleSchema.parse(campaign.targetQuery) : null,
    targetContacts: campaign.targetContacts,
    day: { today, timezone },
    birthdays: campaign.scheduleOccurrence === 'field' ? birthdaysOn(today) : null,
  }
}

/** The audience of a draft, whatever their birthdays. */
export const audienceOfDraft = (ctx: Ctx, values: CampaignValues): Audience => ({
  targetWhom: values.targetWhom,
  targetTags: values.targetTags,
  targetQuery: readTargetRule(values.targetQuery),
  targetContacts: values.targetContacts,
  day: { today: dayIn(ctx.now(), ctx.account.timezone), timezone: ctx.account.timezone },
  birthdays: null,
})

/** Stores the recipients of a run from one snapshot, makes the dry run over them, and begins to send. */
export async function collectRecipients(ctx: Ctx, runId: string): Promise<void> {
  const run = await ctx.db(async (tx) => {
    const [found] = await tx
      .select({ run: campaignRuns, campaign: campaigns })
      .from(campaignRuns)
      .innerJoin(campaigns, eq(campaigns.id, campaignRuns.campaignId))
      .where(eq(campaignRuns.id, runId))
      .for('no key update', { of: campaignRuns })
    if (!found || found.run.state !== 'collecting') return null
    const { run, campaign } = found
    const text = runText(run.content, run.runDate, campaign.scheduleOccurrence)
    if (run.collectedAt) return text
    const audience = audienceOf(ctx, campaign, run.runDate)
    const collected = await tx.execute(sql`
      insert into campaign_recipients (account_id, run_id, phone, client_id, level, phone_number_id)
      select ${ctx.account.id}::uuid, ${runId}::uuid, a.* from (${audienceQuery(audience)}) a
      on conflict do nothing`)
    const isEmpty = collected.count === 0
    // A day without birthdays leaves no trace in the history.
    if (isEmpty && campaign.scheduleOccurrence === 'field') {
      await tx.delete(campaignRuns).where(eq(campaignRuns.id, runId))
      return null
    }
    const withoutNumber = await countWithoutNumber(tx, audience)
    const end = isEmpty ? { state: 'done' as const, finishedAt: ctx.now(), planned: NO_TEXTS } : {}
    await tx
      .update(campaignRuns)
      .set({ collectedAt: ctx.now(), withoutNumber, ...end })
      .where(eq(campaignRuns.id, runId))
    if (isEmpty) tx.after(campaignsChanged())
    return isEmpty ? null : text
  })
  if (run === null) return
  const planned = await planRecipients(ctx, runId, run)
  await ctx.db(async (tx) => {
    const [begun] = await tx
      .update(campaignRuns)
      .set({ planned, state: 'sending' })
      .where(and(eq(campaignRuns.id, runId), eq(campaignRuns.state, 'collecting')))
      .returning({ id: campaignRuns.id })
    if (begun) await queueSending(tx, ctx)
    tx.after(campaignsChanged())
  })
}
