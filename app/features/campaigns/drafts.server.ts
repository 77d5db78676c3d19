import { and, eq, isNull } from 'drizzle-orm'
import { getTemplate } from '#app/features/templates/templates.server.ts'
import { MAX_TEXT_LENGTH } from '#app/features/texting/limits.ts'
import { requireMessagingActor } from '#app/features/texting/list-conversations.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import { fromLocalInput, startOfDay, toLocalInput } from '#app/lib/zoned.ts'
import type { Database } from '#db/client.ts'
import { campaignDrafts, campaigns } from '#db/schema/index.ts'
import { CAMPAIGN_MESSAGES } from './campaign.ts'
import { type CampaignValues, completeSteps, draftSchema } from './campaign.schema.ts'
import { changeOccurrence, type Schedule } from './schedule.ts'
import { STEPS, type StepName } from './wizard-steps.ts'

type Campaign = typeof campaigns.$inferSelect

/** What a user has typed into the wizard so far. */
export interface Draft {
  id: string
  /** Null for a new campaign. */
  campaignId: string | null
  /** The version of the campaign that was opened. */
  version: number | null
  values: CampaignValues
  /** Whether anything was saved since the wizard was opened or reset. */
  isSaved: boolean
}

/** Spec 3, 8. */
export const campaignNotFound = () => new AppError('not-found', CAMPAIGN_MESSAGES.loadFailed)

export async function campaignRow(tx: Database, id: string): Promise<Campaign> {
  const [row] = isUuid(id) ? await tx.select().from(campaigns).where(eq(campaigns.id, id)) : []
  if (!row) throw campaignNotFound()
  return row
}

/** The user's draft of a campaign, or of a new one. @throws AppError not-found */
export async function getDraft(ctx: Ctx, campaignId: string | null): Promise<Draft> {
  requireMessagingActor(ctx)
  return ctx.db((tx) => draftOf(tx, ctx, campaignId))
}

export async function draftOf(tx: Database, ctx: Ctx, campaignId: string | null): Promise<Draft> {
  const actor = requireMessagingActor(ctx)
  const campaign = campaignId === null ? null : await campaignRow(tx, campaignId)
  const [stored] = await tx.select().from(campaignDrafts).where(ownDraft(actor.id, campaignId))
  // A draft that this version can't read is as good as none.
  const parsed = stored && draftSchema.safeParse(stored.values)
  if (stored && parsed?.success) {
    return {
      id: stored.id,
      campaignId,
      version: stored.campaignVersion,
      values: parsed.data,
      isSaved: true,
    }
  }
  return {
    id: uuidv7(),
    campaignId,
    version: campaign?.version ?? null,
    values: campaign ? valuesOf(ctx, campaign) : newValues(ctx),
    isSaved: false,
  }
}

/**
 * Stores what was typed into one step, and applies what a changed occurrence resets. `draftId` is the id that the form
 * was rendered with.
 * @throws AppError not-found
 */
export async function saveStep(
  ctx: Ctx,
  campaignId: string | null,
  step: StepName,
  typed: Partial<CampaignValues>,
  draftId?: string,
): Promise<Draft> {
  const actor = requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    const before = await draftOf(tx, ctx, campaignId)
    let values: CampaignValues = { ...before.values, ...typed }
    if (step === 'schedule' && values.scheduleOccurrence !== before.values.scheduleOccurrence) {
      values = changeOccurrence(values, values.scheduleOccurrence) as CampaignValues
    }
    const id = before.isSaved || !isUuid(draftId) ? before.id : draftId
    await tx
      .insert(campaignDrafts)
      .values({
        accountId: ctx.account.id,
        id,
        userId: actor.id,
        campaignId,
        campaignVersion: before.version,
        values,
        updatedAt: ctx.now(),
      })
      .onConflictDoUpdate({
        target: [campaignDrafts.accountId, campaignDrafts.userId, campaignDrafts.campaignId],
        set: { values, updatedAt: ctx.now() },
      })
    return { ...before, id, values, isSaved: true }
  })
}

/** Puts a message template below the text. Without a chosen one nothing happens. @throws AppError not-found */
export async function insertTemplate(
  ctx: Ctx,
  campaignId: string | null,
  templateId: string,
  draftId?: string,
): Promise<void> {
  if (!templateId) return
  const { template } = await getTemplate(ctx, templateId)
  const { values } = await getDraft(ctx, campaignId)
  const content = [values.content.trim(), template].filter(Boolean).join('\n').slice(0, MAX_TEXT_LENGTH)
  await saveStep(ctx, campaignId, 'content', { content }, draftId)
}

/** Forgets what was typed: Reset and Cancel. */
export async function discardDraft(ctx: Ctx, campaignId: string | null): Promise<void> {
  const actor = requireMessagingActor(ctx)
  await ctx.db(async (tx) => {
    if (campaignId !== null) await campaignRow(tx, campaignId)
    await tx.delete(campaignDrafts).where(ownDraft(actor.id, campaignId))
  })
}

export const ownDraft = (userId: string, campaignId: string | null) =>
  and(
    eq(campaignDrafts.userId, userId),
    campaignId === null ? isNull(campaignDrafts.campaignId) : eq(campaignDrafts.campaignId, campaignId),
  )

/** The first step with a problem, with its messages by field; null for a draft that can be saved. */
export function problemsOf(
  values: CampaignValues,
): { step: number; errors: Record<string, string[]> } | null {
  for (const [step, { name }] of STEPS.entries()) {
    const checked = completeSteps[name].safeParse(values)
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
  if (!completeSteps.schedule.safeParse(values).success) return null
  const { timezone } = ctx.account
  const occurrence = values.scheduleOccurrence
  const startOn = fromLocalInput(values.scheduleStartOn, timezone)
  if (occurrence === '' || !startOn) return null
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
    endFormat,
    endOn: endFormat === 'on' ? fromLocalInput(values.scheduleEndOn, timezone) : null,
    endAfter: endFormat === 'after' ? Number(values.scheduleEndAfter) : null,
  }
}

/** An empty wizard: tomorrow at 10 in the morning. */
function newValues(ctx: Ctx): CampaignValues {
  const tomorrow = toLocalInput(startOfDay(ctx.now(), ctx.account.timezone, 1), ctx.account.timezone)
  return draftSchema.parse({
    targetWhom: 'both',
    scheduleOccurrence: '',
    scheduleInterval: '1',
    scheduleStartOn: `${tomorrow.slice(0, 10)}T10:00`,
    scheduleEndFormat: 'never',
  })
}

/** A stored campaign as the wizard's fields. */
export function valuesOf(ctx: Ctx, row: Campaign): CampaignValues {
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
    scheduleStartOn: local(row.scheduleStartOn),
    scheduleEndFormat: row.scheduleEndFormat,
    scheduleEndOn: local(row.scheduleEndOn),
    scheduleEndAfter: row.scheduleEndAfter === null ? '' : String(row.scheduleEndAfter),
  }
}
