import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatTime } from '#app/lib/dates.ts'
import { AppError } from '#app/lib/errors.ts'
import { deletedSentence } from '#app/lib/event-sentences.ts'
import { lastChange } from '#app/lib/merge-edit.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { CampaignValues } from './campaign.schema.ts'
import { type DraftKey, draftOf, storeDraft } from './drafts.server.ts'

/** The values that the form of a campaign showed. */
interface Typed {
  /** All fields as they were opened, if the form says. */
  base: CampaignValues | undefined
  /** The fields of the step. */
  step: Partial<CampaignValues>
}

/**
 * Keeps what a user typed into a campaign that was deleted, as a draft of a new one.
 * @throws the error that says it isn't there, if it wasn't deleted
 */
export async function keepDeleted(
  ctx: Ctx,
  { campaignId, draftId }: DraftKey,
  { base, step }: Typed,
  error: unknown,
): Promise<{ draftId: string; message: string }> {
  if (!(error instanceof AppError) || error.code !== 'not-found' || !isUuid(campaignId)) throw error
  return ctx.db(async (tx) => {
    const deleted = await lastChange(tx, 'campaign', campaignId, ['deleted a campaign'])
    // Earlier steps are in it already, which the deletion made a new campaign's.
    const draft = await draftOf(tx, ctx, { campaignId: null, draftId })
    if (!deleted || !(base || draft.isSaved)) throw error
    await storeDraft(tx, ctx, { ...draft, values: { ...draft.values, ...(!draft.isSaved && base), ...step } })
    const at = formatTime(new Date(deleted.at), ctx.account.timezone)
    const message = `${deletedSentence(deleted.by?.name, 'this campaign')} at ${at}. What you typed is kept as a draft, which you can submit as a new campaign.`
    return { draftId: draft.id, message }
  })
}
