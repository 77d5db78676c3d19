import { and, eq, inArray, sql } from 'drizzle-orm'
import { requireMessagingActor } from '#app/features/texting/list-conversations.server.ts'
import { wakeHeldTexts } from '#app/features/texting/deliveries.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { After, Ctx } from '#app/lib/ctx.server.ts'
import { AppError, EditConflict, forbidden, notFound } from '#app/lib/errors.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { accounts, campaignDrafts, campaigns, clients, phoneNumbers, tags } from '#db/schema/index.ts'
import { countAudience } from './audience.server.ts'
import { CONFIRM_ABOVE } from './campaign.ts'
import { readQuery } from './campaign.schema.ts'
import { campaignRow, draftOf, ownDraft, problemsOf, scheduleOfValues, valuesOf } from './drafts.server.ts'
import { campaignsChanged } from './events.ts'
import { nextRuns } from './recurrence.server.ts'
import { queueSending } from './send-texts.server.ts'
import { audienceOfDraft, planRun } from './start-run.server.ts'
import { scheduleColumns, scheduleOf } from './schedule-rows.server.ts'

/** More recipients than expected: the form asks for a confirmation that names the number. */
export class ManyRecipients extends AppError {
  readonly count: number
  constructor(count: number) {
    super('invalid', `This campaign texts ${count.toLocaleString('en-US')} people. Confirm the number.`)
    this.count = count
  }
}

/**
 * Creates the campaign of the user's draft, or updates the one it edits, and ends the draft. The same new campaign twice
 * is created once. A run that is under way keeps its content.
 * @throws AppError invalid with the message of the first field that isn't right; ManyRecipients unless `confirmed` is
 * their number; EditConflict; not-found.
 */
export async function saveCampaign(
  ctx: Ctx,
  campaignId: string | null,
  { draftId, confirmed }: { draftId: string; confirmed: number | null },
): Promise<{ id: string; created: boolean }> {
  const actor = requireMessagingActor(ctx)
  return ctx.db(async (tx, after) => {
    const draft = await draftOf(tx, ctx, campaignId)
    if (campaignId === null && !draft.isSaved && isUuid(draftId)) {
      const [made] = await tx
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(and(eq(campaigns.id, draftId), eq(campaigns.createdBy, actor.id)))
      if (made) return { id: made.id, created: true }
    }
    const { values } = draft
    const problems = problemsOf(values)
    const schedule = scheduleOfValues(ctx, values)
    if (problems || !schedule) {
      const [field, messages] = Object.entries(problems?.errors ?? {})[0] ?? []
      throw new AppError('invalid', messages?.[0] ?? 'The schedule is not complete.', field)
    }
    await checkTargets(tx, values)
    const count = await countAudience(tx, audienceOfDraft(ctx, values))
    if (count > CONFIRM_ABOVE && confirmed !== count) throw new ManyRecipients(count)
    const before = campaignId === null ? null : await lockCampaign(tx, campaignId)
    if (before && draft.version !== null && before.version !== draft.version) {
      throw new EditConflict(
        'Someone else has changed this campaign. Reset loads their version.',
        before.version,
      )
    }
    const ran = before?.jobsRan ?? 0
    const [nextRunOn = null] = nextRuns(schedule, ctx.account.timezone, { after: ctx.now(), ran, most: 1 })
    // A campaign whose end is after 0 runs, or that has had all of them, may be stored; one in the past is a mistake.
    if (!nextRunOn && schedule.endFormat !== 'after' && ran === 0) {
      throw new AppError('invalid', 'No run is left. Choose a later start.', 'scheduleStartOn')
    }
    const paused = before?.state === 'paused'
    const set = {
      name: values.name.trim(),
      description: values.description.trim(),
      content: values.content.trim(),
      targetWhom: values.targetWhom,
      targetTags: values.targetTags,
      targetQuery: readQuery(values.targetQuery),
      targetContacts: values.targetContacts,
      ...scheduleColumns(schedule),
      nextRunOn,
      state: nextRunOn ? (paused ? ('paused' as const) : ('active' as const)) : ('done' as const),
      updatedAt: ctx.now(),
      updatedBy: actor.id,
    }
    const id = before?.id ?? draft.id
    if (before) {
      await tx
        .update(campaigns)
        .set({ ...set, version: nextVersion(campaigns) })
        .where(eq(campaigns.id, id))
    } else {
      await tx
        .insert(campaigns)
        .values({ ...set, accountId: ctx.account.id, id, createdAt: ctx.now(), createdBy: actor.id })
    }
    await tx.delete(campaignDrafts).where(ownDraft(actor.id, campaignId))
    const action = before ? 'changed a campaign' : 'created a campaign'
    await changed(tx, ctx, after, id, action)
    await planRun(tx, ctx, { id, ...set })
    return { id, created: !before }
  })
}

/** @throws AppError invalid when none of the tags is left; not-found for contacts of nobody */
async function checkTargets(
  tx: Database,
  { targetTags, targetContacts }: { targetTags: readonly string[]; targetContacts: readonly string[] },
): Promise<void> {
  const known = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.id, [...targetTags]))
  if (known.length < new Set(targetTags).size) {
    throw new AppError('invalid', 'A tag was deleted meanwhile. Choose the tags again.', 'targetTags')
  }
  if (targetContacts.length === 0) return
  const contacts = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, [...targetContacts]))
  if (contacts.length < new Set(targetContacts).size) throw notFound('This contact')
}

async function lockCampaign(tx: Database, id: string) {
  await campaignRow(tx, id)
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('no key update')
  return row!
}

async function changed(tx: Database, ctx: Ctx, after: After, id: string, action: string): Promise<void> {
  await audit(tx, ctx, { action, entity: 'campaign', entityId: id })
  after(campaignsChanged())
}

/** Deletes a campaign with its history. The texts stay in their conversations. @throws AppError not-found */
export async function deleteCampaign(ctx: Ctx, id: string): Promise<void> {
  requireMessagingActor(ctx)
  await ctx.db(async (tx, after) => {
    await lockCampaign(tx, id)
    await tx.delete(campaigns).where(eq(campaigns.id, id))
    await changed(tx, ctx, after, id, 'deleted a campaign')
  })
}

/**
 * Copies a campaign into the user's draft of a new one, which the wizard then shows.
 * @throws AppError not-found; conflict when they have another draft of a new campaign
 */
export async function duplicateCampaign(ctx: Ctx, id: string): Promise<void> {
  const actor = requireMessagingActor(ctx)
  await ctx.db(async (tx) => {
    const row = await campaignRow(tx, id)
    const unfinished = await draftOf(tx, ctx, null)
    if (unfinished.isSaved) {
      throw new AppError('conflict', 'You have begun another new campaign. Submit or cancel it first.')
    }
    const { scheduleStartOn } = unfinished.values
    const values = { ...valuesOf(ctx, row), name: `${row.name.slice(0, 93)} (copy)`, scheduleStartOn }
    await tx
      .insert(campaignDrafts)
      .values({ accountId: ctx.account.id, id: uuidv7(), userId: actor.id, values, updatedAt: ctx.now() })
    await audit(tx, ctx, { action: 'copied a campaign', entity: 'campaign', entityId: id })
  })
}

/** Pauses the schedule, or resumes it with the next run from now. @throws AppError conflict, not-found */
export async function setCampaignPaused(ctx: Ctx, id: string, paused: boolean): Promise<void> {
  requireMessagingActor(ctx)
  await ctx.db(async (tx, after) => {
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
    await changed(tx, ctx, after, id, paused ? 'paused a campaign' : 'resumed a campaign')
    await planRun(tx, ctx, { id, state, nextRunOn: next })
  })
}

/**
 * Stops all texts of the account at once, whoever or whatever sends them, or lets them go on. What is accepted or due
 * meanwhile waits. Owners only.
 * @throws AppError forbidden
 */
export async function setAllStopped(ctx: Ctx, stopped: boolean): Promise<void> {
  requireMessagingActor(ctx)
  if (!ctx.can.stopTexts) throw forbidden()
  await ctx.db(async (tx, after) => {
    const where = sql`(${accounts.sendingStoppedAt} is null) = ${stopped}`
    const [row] = await tx
      .update(accounts)
      .set({ sendingStoppedAt: stopped ? ctx.now() : null })
      .where(and(eq(accounts.id, ctx.account.id), where))
      .returning({ id: accounts.id })
    if (!row) return
    const action = stopped ? 'stopped all texts' : 'let texts go on'
    await audit(tx, ctx, { action, entity: 'campaign' })
    after(campaignsChanged())
    if (stopped) return
    await wakeHeldTexts(tx, ctx)
    await tx.update(phoneNumbers).set({ campaignsFreeAt: null })
    await queueSending(tx, ctx)
  })
}

/** @throws AppError not-found */
export async function getCampaignName(ctx: Ctx, id: string): Promise<string> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => (await campaignRow(tx, id)).name)
}
