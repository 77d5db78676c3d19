import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import {
  requireMessaging,
  requireMessagingActor,
} from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { accounts, campaignDrafts, campaigns } from '#db/schema/index.ts'
import { campaignNotFound, campaignRow, draftOf, storeDraft, draftValues } from './drafts.server.ts'
import { campaignsChanged } from './events.ts'
import { nextRuns } from './recurrence.server.ts'
import { scheduleOf } from './schedule-rows.server.ts'
import { resumeTexts } from './resume-texts.server.ts'
import { planRun } from './start-run.server.ts'

export async function lockCampaign(tx: Database, id: string) {
  await campaignRow(tx, id)
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('no key update')
  return row!
}

/** Campaigns with all that is stored of them, in the order of the ids. */
export async function readCampaigns(ctx: Ctx, ids: readonly string[]) {
  requireMessaging(ctx)
  if (ids.length === 0) return []
  const rows = await ctx.db((tx) =>
    tx
      .select()
      .from(campaigns)
      .where(inArray(campaigns.id, [...ids])),
  )
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    if (!row) throw campaignNotFound()
    return row
  })
}

/** Whether this form has sent the campaign with Send now, as when its answer was lost. */
export const wasSentNow = (
  { sentNowFrom }: Pick<typeof campaigns.$inferSelect, 'sentNowFrom'>,
  formId: string | null | undefined,
): boolean => sentNowFrom !== null && sentNowFrom === formId

/** Notes it in the audit log, and has open pages load again. */
export async function campaignChanged(tx: Tx, ctx: Ctx, id: string, action: string): Promise<void> {
  await audit(tx, ctx, { action, entity: 'campaign', entityId: id })
  tx.after(campaignsChanged())
}

/**
 * Deletes a campaign with its history. The texts stay in their conversations, and what colleagues have typed into it
 * becomes a new campaign's draft.
 */
export async function deleteCampaign(ctx: Ctx, id: string): Promise<void> {
  const actor = requireMessagingActor(ctx)
  await ctx.db(async (tx) => {
    await lockCampaign(tx, id)
    await tx
      .update(campaignDrafts)
      .set({ campaignId: null, campaignVersion: null, base: null })
      .where(and(eq(campaignDrafts.campaignId, id), ne(campaignDrafts.userId, actor.id)))
    await tx.delete(campaigns).where(eq(campaigns.id, id))
    await campaignChanged(tx, ctx, id, 'deleted a campaign')
  })
}

/** Copies a campaign into a draft of the user's, and returns its id. */
export async function duplicateCampaign(ctx: Ctx, id: string): Promise<string> {
  return ctx.db(async (tx) => {
    const row = await campaignRow(tx, id)
    const blank = await draftOf(tx, ctx, { campaignId: null })
    const { scheduleStartOn } = blank.values
    const values = { ...draftValues(ctx, row), name: `${row.name.slice(0, 93)} (copy)`, scheduleStartOn }
    await storeDraft(tx, ctx, { ...blank, values })
    await audit(tx, ctx, { action: 'copied a campaign', entity: 'campaign', entityId: id })
    return blank.id
  })
}

/** Pauses the schedule, or resumes it with the next run from now. */
export async function setCampaignPaused(ctx: Ctx, id: string, paused: boolean): Promise<void> {
  requireMessagingActor(ctx)
  await ctx.db(async (tx) => {
    const row = await lockCampaign(tx, id)
    if (row.state === 'done') throw new AppError('conflict', 'This campaign has no run left.')
    if ((row.state === 'paused') === paused) return
    const [next = null] = paused
      ? [row.nextRunOn]
      : nextRuns(scheduleOf(row), ctx.account.timezone, { after: ctx.now(), ran: row.jobsRan, most: 1 })
    const state = paused ? ('paused' as const) : next ? ('active' as const) : ('done' as const)
    await tx
      .update(campaigns)
      .set({ state, nextRunOn: next, updatedAt: ctx.now() })
      .where(eq(campaigns.id, id))
    await campaignChanged(tx, ctx, id, paused ? 'paused a campaign' : 'resumed a campaign')
    await planRun(tx, ctx, { id, state, nextRunOn: next })
  })
}

/**
 * Stops all texts of the account at once, typed or automated, or lets them go on. Texts that are accepted or come due
 * while stopped wait. Owners only.
 */
export async function setAllStopped(ctx: Ctx, stopped: boolean): Promise<void> {
  const actor = requireMessagingActor(ctx)
  ctx.require('stopTexts')
  await ctx.db(async (tx) => {
    const where = sql`(${accounts.sendingStoppedAt} is null) = ${stopped}`
    const [row] = await tx
      .update(accounts)
      .set({ sendingStoppedAt: stopped ? ctx.now() : null, sendingStoppedBy: stopped ? actor.id : null })
      .where(and(eq(accounts.id, ctx.account.id), where))
      .returning({ id: accounts.id })
    if (!row) return
    const action = stopped ? 'stopped all texts' : 'let texts go on'
    await audit(tx, ctx, { action, entity: 'campaign' })
    tx.after(campaignsChanged())
    if (stopped) return
    await resumeTexts(tx, ctx)
  })
}

export async function getCampaignName(ctx: Ctx, id: string): Promise<string> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => (await campaignRow(tx, id)).name)
}
