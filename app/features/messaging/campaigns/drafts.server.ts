import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { getTemplate } from '#app/features/messaging/templates/templates.server.ts'
import { MAX_TEXT_LENGTH } from '#app/features/messaging/texting/limits.ts'
import { requireMessagingActor } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { isUuid, uuidv7, NO_ID } from '#app/lib/uuid.ts'
import { fromLocalInput, startOfDay, toLocalInput } from '#app/lib/zoned.ts'
import type { Database } from '#db/client.ts'
import { campaignDrafts, campaigns } from '#db/schema/index.ts'
import { CAMPAIGN_MESSAGES, startsNow } from './campaign.ts'
import { type CampaignValues, completeStepSchemas, campaignDraftSchema } from './campaign.schema.ts'
import { changeOccurrence, type Schedule } from './schedule.ts'
import { WIZARD_STEPS, type StepName } from './wizard-steps.ts'

type Campaign = typeof campaigns.$inferSelect

/** A user's input to the wizard so far. */
export interface Draft {
  /** A new campaign gets this id. */
  id: string
  /** Null for a new campaign. */
  campaignId: string | null
  /** The campaign as it was opened; null for a new one. */
  opened: OpenedCampaign | null
  values: CampaignValues
  /** Whether anything was saved since the wizard was opened or reset. */
  isSaved: boolean
}

/** A campaign as it was when a user opened it. */
export interface OpenedCampaign {
  version: number
  /** Undefined in a draft from before this was stored. */
  base: CampaignValues | undefined
}

/** Which draft is meant: the user's one of a campaign, or one of their new campaigns. */
export interface DraftKey {
  campaignId: string | null
  /** Names one of several new campaigns; a new one begins without it. */
  draftId?: string | null
}

export const campaignNotFound = () => new AppError('not-found', CAMPAIGN_MESSAGES.loadFailed)

export async function campaignRow(tx: Database, id: string): Promise<Campaign> {
  const [row] = isUuid(id) ? await tx.select().from(campaigns).where(eq(campaigns.id, id)) : []
  if (!row) throw campaignNotFound()
  return row
}

/** @throws AppError not-found */
export async function getDraft(ctx: Ctx, key: DraftKey): Promise<Draft> {
  requireMessagingActor(ctx)
  return ctx.db((tx) => draftOf(tx, ctx, key))
}

export async function draftOf(tx: Database, ctx: Ctx, key: DraftKey): Promise<Draft> {
  const actor = requireMessagingActor(ctx)
  const { campaignId } = key
  const campaign = campaignId === null ? null : await campaignRow(tx, campaignId)
  const [stored] = await tx.select().from(campaignDrafts).where(ownDraft(actor.id, key))
  const current = campaign && { version: campaign.version, base: draftValues(ctx, campaign) }
  // A draft that this version can't read is as good as none.
  const parsed = stored && campaignDraftSchema.safeParse(stored.values)
  if (stored && parsed?.success) {
    const base = campaignDraftSchema.safeParse(stored.base)
    const opened = current && {
      version: stored.campaignVersion ?? current.version,
      base: base.success ? base.data : undefined,
    }
    return { id: stored.id, campaignId, opened, values: parsed.data, isSaved: true }
  }
  return {
    id: isUuid(key.draftId) && !(await isTaken(tx, key)) ? key.draftId : uuidv7(),
    campaignId,
    opened: current,
    values: current?.base ?? newValues(ctx),
    isSaved: false,
  }
}

/** Whether the id that the form of an existing campaign began with is another draft's by now. */
async function isTaken(tx: Database, { campaignId, draftId }: DraftKey): Promise<boolean> {
  if (campaignId === null || !isUuid(draftId)) return false
  const others = await tx
    .select({ id: campaignDrafts.id })
    .from(campaignDrafts)
    .where(eq(campaignDrafts.id, draftId))
  return others.length > 0
}

/**
 * Stores what was typed into one step, and applies what a changed occurrence resets. `opened` is what the form showed.
 * @throws AppError not-found
 */
export async function saveStep(
  ctx: Ctx,
  key: DraftKey,
  {
    step,
    typed,
    opened,
  }: { step: StepName; typed: Partial<CampaignValues>; opened?: OpenedCampaign | null | undefined },
): Promise<Draft> {
  return ctx.db(async (tx) => {
    const before = await draftOf(tx, ctx, key)
    const seen =
      before.isSaved || !before.opened || !opened?.base ? before : { ...before, opened, values: opened.base }
    let values: CampaignValues = { ...seen.values, ...typed }
    if (step === 'schedule' && values.scheduleOccurrence !== seen.values.scheduleOccurrence) {
      values = changeOccurrence(values, values.scheduleOccurrence) as CampaignValues
    }
    const draft = { ...seen, values, isSaved: true }
    await storeDraft(tx, ctx, draft)
    return draft
  })
}

/** @throws AppError not-found for the id of another user's draft */
export async function storeDraft(tx: Database, ctx: Ctx, draft: Draft): Promise<void> {
  const actor = requireMessagingActor(ctx)
  const { id, campaignId, opened, values } = draft
  const set = {
    values,
    campaignVersion: opened?.version ?? null,
    base: opened?.base ?? null,
    updatedAt: ctx.now(),
  }
  const stored = await tx
    .insert(campaignDrafts)
    .values({ accountId: ctx.account.id, id, userId: actor.id, campaignId, ...set })
    .onConflictDoUpdate({
      target:
        campaignId === null
          ? [campaignDrafts.accountId, campaignDrafts.id]
          : [campaignDrafts.accountId, campaignDrafts.userId, campaignDrafts.campaignId],
      set,
      setWhere: ownDraft(actor.id, { campaignId, draftId: id }),
    })
    .returning({ id: campaignDrafts.id })
  if (stored.length === 0) throw campaignNotFound()
}

/** Puts a message template below the text. Without a chosen one nothing happens. @throws AppError not-found */
export async function insertTemplate(ctx: Ctx, key: DraftKey, templateId: string): Promise<void> {
  if (!templateId) return
  if (!isUuid(templateId)) throw notFound('This template')
  const { template } = await getTemplate(ctx, templateId)
  const { values } = await getDraft(ctx, key)
  const content = [values.content.trim(), template].filter(Boolean).join('\n').slice(0, MAX_TEXT_LENGTH)
  await saveStep(ctx, key, { step: 'content', typed: { content } })
}

/** Forgets what was typed. @throws AppError not-found for a campaign that doesn't exist */
export async function discardDraft(ctx: Ctx, key: DraftKey): Promise<void> {
  const actor = requireMessagingActor(ctx)
  await ctx.db(async (tx) => {
    if (key.campaignId !== null) await campaignRow(tx, key.campaignId)
    await tx.delete(campaignDrafts).where(ownDraft(actor.id, key))
  })
}

/** A new campaign that isn't submitted yet. */
export interface DraftItem {
  id: string
  name: string
  updatedAt: string
}

const MOST_DRAFTS = 100

/** The user's own new campaigns, the last changed first. */
export async function listDrafts(ctx: Ctx): Promise<DraftItem[]> {
  const actor = requireMessagingActor(ctx)
  const rows = await ctx.db((tx) =>
    tx
      .select({
        id: campaignDrafts.id,
        name: sql<string | null>`${campaignDrafts.values} ->> 'name'`,
        updatedAt: campaignDrafts.updatedAt,
      })
      .from(campaignDrafts)
      .where(and(eq(campaignDrafts.userId, actor.id), isNull(campaignDrafts.campaignId)))
      .orderBy(desc(campaignDrafts.updatedAt))
      .limit(MOST_DRAFTS),
  )
  return rows.map(({ id, name, updatedAt }) => ({
    id,
    name: name?.trim() || 'Unnamed campaign',
    updatedAt: updatedAt.toISOString(),
  }))
}

export const ownDraft = (userId: string, { campaignId, draftId }: DraftKey) =>
  and(
    eq(campaignDrafts.userId, userId),
    campaignId === null
      ? and(isNull(campaignDrafts.campaignId), eq(campaignDrafts.id, isUuid(draftId) ? draftId : NO_ID))
      : eq(campaignDrafts.campaignId, campaignId),
  )

/** The first step with a problem, with its messages by field; null for a draft that can be saved. */
export function draftProblems(
  values: CampaignValues,
): { step: number; errors: Record<string, string[]> } | null {
  for (const [step, { name }] of WIZARD_STEPS.entries()) {
    const checked = completeStepSchemas[name].safeParse(values)
    if (checked.success) continue
    const errors: Record<string, string[]> = {}
    for (const { path, message } of checked.error.issues) {
      const field = String(path[0] ?? '')
      errors[field] = [...(Object.hasOwn(errors, field) ? errors[field]! : []), message]
    }
    return { step, errors }
  }
  return null
}

/** The schedule of a draft without problems; null while it is incomplete. */
export function scheduleOfValues(ctx: Ctx, values: CampaignValues): Schedule | null {
  if (!completeStepSchemas.schedule.safeParse(values).success) return null
  const { timezone } = ctx.account
  const occurrence = values.scheduleOccurrence
  const startOn = startsNow(values) ? ctx.now() : fromLocalInput(values.scheduleStartOn, timezone)
  if (occurrence === '' || !startOn) return null
  const moved = !startsNow(values) && toLocalInput(startOn, timezone) !== values.scheduleStartOn.slice(0, 16)
  const repeats = ['daily', 'weekly', 'monthly', 'yearly'].includes(occurrence)
  const endFormat = occurrence === 'once' ? 'never' : values.scheduleEndFormat
  return {
    occurrence,
    interval: repeats ? Number(values.scheduleInterval) : 1,
    intervalOn: {
      weekly: values.weekdays.map(Number).toSorted((a, b) => a - b),
      monthly: [Number(values.monthDay)],
      yearly: [Number(values.month), Number(values.monthDay)],
      ...{ once: [], daily: [], field: [] },
    }[occurrence],
    startOn,
    time: moved ? values.scheduleStartOn.slice(11, 16) : null,
    endFormat,
    endOn: endFormat === 'on' ? fromLocalInput(values.scheduleEndOn, timezone) : null,
    endAfter: endFormat === 'after' ? Number(values.scheduleEndAfter) : null,
  }
}

/** An empty wizard: tomorrow at 10 in the morning. */
function newValues(ctx: Ctx): CampaignValues {
  const tomorrow = toLocalInput(startOfDay(ctx.now(), ctx.account.timezone, 1), ctx.account.timezone)
  return campaignDraftSchema.parse({
    targetWhom: 'both',
    scheduleOccurrence: '',
    scheduleInterval: '1',
    scheduleStartOn: `${tomorrow.slice(0, 10)}T10:00`,
    scheduleEndFormat: 'never',
  })
}

/** A stored campaign as the wizard's fields. */
export function draftValues(ctx: Ctx, row: Campaign): CampaignValues {
  const local = (at: Date | null) => (at ? toLocalInput(at, ctx.account.timezone) : '')
  const on = row.scheduleIntervalOn.map(String)
  const occurrence = row.scheduleOccurrence
  return {
    name: row.name,
    description: row.description,
    targetWhom: row.targetWhom,
    targetTags: row.targetTags,
    targetQuery: row.targetQuery ? JSON.stringify(row.targetQuery) : '',
    targetContacts: row.targetContacts,
    contactSearch: '',
    content: row.content,
    scheduleOccurrence: occurrence,
    scheduleInterval: String(row.scheduleInterval),
    weekdays: occurrence === 'weekly' ? on : [],
    monthDay: (occurrence === 'yearly' ? on[1] : occurrence === 'monthly' ? on[0] : '') ?? '',
    month: (occurrence === 'yearly' && on[0]) || '',
    scheduleStart: 'at',
    scheduleStartOn: startOnOf(row, local(row.scheduleStartOn)),
    scheduleEndFormat: row.scheduleEndFormat,
    scheduleEndOn: local(row.scheduleEndOn),
    scheduleEndAfter: row.scheduleEndAfter === null ? '' : String(row.scheduleEndAfter),
  }
}

/** The start as it was typed: also a time that the clocks skip, and the half hour before a campaign that was sent at once. */
function startOnOf({ scheduleTime, scheduleOccurrence }: Campaign, local: string): string {
  if (scheduleTime) return `${local.slice(0, 11)}${scheduleTime}`
  if (scheduleOccurrence !== 'once') return local
  return `${local.slice(0, 14)}${local.slice(14, 16) < '30' ? '00' : '30'}`
}
