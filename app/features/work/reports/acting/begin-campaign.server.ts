import { getDraft, saveStep } from '#app/features/messaging/campaigns/drafts.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'

/** Begins a campaign for a tag in the wizard. A draft that was begun with this id is left as it is. */
export async function beginCampaign(
  ctx: Ctx,
  { id, name, tagId }: { id: string; name: string; tagId: string },
): Promise<void> {
  const key = { campaignId: null, draftId: id }
  if ((await getDraft(ctx, key)).isSaved) return
  await saveStep(ctx, key, { step: 'target', typed: { targetTags: [tagId] } })
  await saveStep(ctx, key, { step: 'campaign', typed: { name } })
}
