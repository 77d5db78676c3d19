import { and, eq, inArray } from 'drizzle-orm'
import { requireMessagingActor } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import { AppError, EditConflict, notFound } from '#app/lib/errors.ts'
import { changedSentence } from '#app/lib/event-sentences.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { campaignDrafts, campaigns, clients, tags } from '#db/schema/index.ts'
import { countReach } from './audience.server.ts'
import { CONFIRM_ABOVE, startsNow } from './campaign.ts'
import { type CampaignValues, readTargetRule } from './campaign.schema.ts'
import { campaignChanged, lockCampaign, wasSentNow } from './campaigns.server.ts'
import { costOf } from '#app/features/messaging/texting/delivery/text-price.server.ts'
import {
  type DraftKey,
  draftOf,
  ownDraft,
  draftProblems,
  scheduleOfValues,
  storeDraft,
} from './drafts.server.ts'
import { planAudience } from './next-run.server.ts'
import { runText } from './plan-texts.server.ts'
import { rebaseDraft } from './rebase-draft.server.ts'
import { nextRuns } from './recurrence.server.ts'
import { scheduleColumns } from './schedule-rows.server.ts'
import { audienceOfDraft, planRun } from './start-run.server.ts'

/** The form asks for a confirmation that names the number: of more recipients than usual, or of texts that go out now. */
export class ConfirmRecipients extends AppError {
  readonly count: number
  /** Cents, for texts that go out now; null for a campaign that is scheduled. */
  readonly cost: number | null
  /** How many of the texts wait until the quiet hours end where their recipients are. */
  readonly held: number
  constructor(count: number, cost: number | null, held = 0) {
    super('invalid', `This campaign texts ${count.toLocaleString('en-US')} people. Confirm the number.`)
    this.count = count
    this.cost = cost
    this.held = held
  }
}

/** Whether the user's draft with this id has become a campaign, as when its form is sent twice. */
export async function hasBecomeCampaign(ctx: Ctx, draftId: string): Promise<boolean> {
  const actor = requireMessagingActor(ctx)
  return ctx.db((tx) => madeFrom(tx, actor.id, draftId))
}

async function madeFrom(tx: Database, userId: string, draftId: string): Promise<boolean> {
  const own = and(eq(campaigns.id, draftId), eq(campaigns.createdBy, userId))
  const made = isUuid(draftId) ? await tx.select({ id: campaigns.id }).from(campaigns).where(own) : []
  return made.length > 0
}

/**
 * Creates the campaign of a draft, or updates the one it edits, and ends the draft. The same draft twice creates one
 * campaign, and Send now from the same form (`draftId`) sends once. A run that is under way keeps its content.
 * @throws AppError invalid with the message of the first field that isn't right; ConfirmRecipients unless `confirmed` is
 * their number; EditConflict once after someone else's change; not-found.
 */
export async function saveCampaign(
  ctx: Ctx,
  key: DraftKey,
  { confirmed }: { confirmed: number | null },
): Promise<{ id: string; created: boolean }> {
  const actor = requireMessagingActor(ctx)
  const { campaignId } = key
  if (campaignId !== null) await rebaseDraft(ctx, campaignId, key.draftId)
  return ctx.db(async (tx) => {
    const mine = ownDraft(actor.id, key)
    await tx.select().from(campaignDrafts).where(mine).for('update')
    const draft = await draftOf(tx, ctx, key)
    if (campaignId === null && (await madeFrom(tx, actor.id, draft.id))) {
      await tx.delete(campaignDrafts).where(mine)
      return { id: draft.id, created: true }
    }
    const { values } = draft
    const before = campaignId === null ? null : await lockCampaign(tx, campaignId)
    if (before && wasSentNow(before, key.draftId)) {
      await tx.delete(campaignDrafts).where(mine)
      return { id: before.id, created: false }
    }
    if (before && draft.opened && before.version !== draft.opened.version) {
      throw new EditConflict(`${changedSentence(null, 'this campaign')}. Save again.`, before.version)
    }
    const columns = await columnsOf(tx, ctx, values, before)
    await requireConfirmed(tx, ctx, values, confirmed)
    const sentNowFrom = startsNow(values) && isUuid(key.draftId) ? key.draftId : before?.sentNowFrom
    const set = { ...columns, sentNowFrom, updatedAt: ctx.now(), updatedBy: actor.id }
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
    await tx.delete(campaignDrafts).where(mine)
    await campaignChanged(tx, ctx, id, before ? 'changed a campaign' : 'created a campaign')
    await planRun(tx, ctx, { id, ...set })
    return { id, created: !before }
  })
}

/**
 * Creates or changes a campaign at once, as programs do, with the checks of the wizard. `fill` changes the values of a new
 * campaign or the stored one. The user's own draft of it in the wizard stays.
 */
export async function saveCampaignValues(
  ctx: Ctx,
  { campaignId, version }: { campaignId: string | null; version?: number | undefined },
  fill: (values: CampaignValues) => CampaignValues,
  confirmed: number | null,
): Promise<string> {
  const actor = requireMessagingActor(ctx)
  return inOneTransaction(ctx, (inner) =>
    inner.db(async (tx) => {
      const key = { campaignId, draftId: uuidv7(ctx.now().getTime()) }
      const [kept] =
        campaignId === null ? [] : await tx.delete(campaignDrafts).where(ownDraft(actor.id, key)).returning()
      const draft = await draftOf(tx, inner, key)
      const current = draft.opened?.version
      if (current !== undefined && version !== undefined && version !== current) {
        throw new EditConflict(`${changedSentence(null, 'this campaign')}.`, current)
      }
      await storeDraft(tx, inner, { ...draft, values: fill(draft.values) })
      const { id } = await saveCampaign(inner, { campaignId, draftId: draft.id }, { confirmed })
      if (kept) await tx.insert(campaignDrafts).values(kept)
      return id
    }),
  )
}

/** Validates a draft for storing. */
async function columnsOf(
  tx: Database,
  ctx: Ctx,
  values: CampaignValues,
  before: typeof campaigns.$inferSelect | null,
) {
  const problems = draftProblems(values)
  const schedule = scheduleOfValues(ctx, values)
  if (problems || !schedule) {
    const [field, messages] = Object.entries(problems?.errors ?? {})[0] ?? []
    throw new AppError('invalid', messages?.[0] ?? 'The schedule is not complete.', field)
  }
  await checkTargets(tx, values)
  const ran = before?.jobsRan ?? 0
  const now = startsNow(values)
  // A run at this very moment counts as one to come.
  const after = now ? new Date(schedule.startOn.getTime() - 1) : ctx.now()
  const [nextRunOn = null] = nextRuns(schedule, ctx.account.timezone, { after, ran, most: 1 })
  // A campaign whose end is after 0 runs, or that has had all of them, may be stored; one in the past is a mistake.
  if (!nextRunOn && schedule.endFormat !== 'after' && ran === 0) {
    throw new AppError('invalid', 'No run is left. Choose a later start.', 'scheduleStartOn')
  }
  const staysPaused = before?.state === 'paused' && !now
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    content: values.content.trim(),
    targetWhom: values.targetWhom,
    targetTags: values.targetTags,
    targetQuery: readTargetRule(values.targetQuery),
    targetContacts: values.targetContacts,
    ...scheduleColumns(schedule),
    nextRunOn,
    state: nextRunOn ? (staysPaused ? ('paused' as const) : ('active' as const)) : ('done' as const),
  }
}

async function checkTargets(
  tx: Database,
  { targetTags, targetContacts }: { targetTags: readonly string[]; targetContacts: readonly string[] },
): Promise<void> {
  const known = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.id, [...targetTags]))
  if (known.length < new Set(targetTags).size) {
    throw new AppError('invalid', 'A tag was deleted. Choose the tags again.', 'targetTags')
  }
  if (targetContacts.length === 0) return
  const contacts = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, [...targetContacts]))
  if (contacts.length < new Set(targetContacts).size) throw notFound('This contact')
}

async function requireConfirmed(
  tx: Database,
  ctx: Ctx,
  values: CampaignValues,
  confirmed: number | null,
): Promise<void> {
  const audience = audienceOfDraft(ctx, values)
  if (!startsNow(values)) {
    const { people } = await countReach(tx, audience)
    if (people > CONFIRM_ABOVE && confirmed !== people) throw new ConfirmRecipients(people, null)
    return
  }
  const run = runText(values.content.trim(), ctx.now(), values.scheduleOccurrence)
  const { send, hold, segments } = await planAudience(tx, ctx, run, audience)
  const count = send + hold
  if (count === 0) throw new AppError('invalid', 'No one with these tags can be texted.', 'targetTags')
  if (confirmed !== count) throw new ConfirmRecipients(count, costOf(segments), hold)
}
