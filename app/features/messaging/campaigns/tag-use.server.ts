import { and, arrayContains, ne, sql } from 'drizzle-orm'
import { notifyUsers } from '#app/features/accounts/push/notify.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { campaigns } from '#db/schema/index.ts'
import type { TagUse } from '#app/features/area.server.ts'
import { CAMPAIGNS_PATH } from './paths.ts'

/** The campaigns that still text a tag's contacts. */
export const campaignTagUse: TagUse = {
  label: ['campaign', 'campaigns'],
  find: (tx, tagId) =>
    tx
      .select({
        id: campaigns.id,
        name: campaigns.name,
        isOnlyTag: sql<boolean>`not exists (
          select 1 from tags t where t.id = any(campaigns.target_tags) and t.id <> ${tagId}::uuid)`,
      })
      .from(campaigns)
      .where(and(arrayContains(campaigns.targetTags, [tagId]), ne(campaigns.state, 'done')))
      .orderBy(sql`lower(${campaigns.name})`),
}

const TTL_SECONDS = 86_400

/** The task: notifies those who made and last changed each campaign that a tag of it was deleted. */
export async function notifyOfDeletedTag(
  ctx: Ctx,
  { tagId, byId }: { tagId: string; byId: string },
): Promise<void> {
  const lost = await ctx.db((tx) =>
    tx
      .select()
      .from(campaigns)
      .where(and(arrayContains(campaigns.targetTags, [tagId]), ne(campaigns.state, 'done'))),
  )
  for (const { id, name, createdBy, updatedBy } of lost) {
    const authors = [createdBy, updatedBy].filter((userId) => userId !== byId)
    const title = 'A tag of your campaign was deleted'
    const url = `${CAMPAIGNS_PATH}/${id}?step=1`
    await notifyUsers(
      ctx,
      [...new Set(authors)],
      {
        plain: { title, body: 'See who the campaign still reaches.' },
        detailed: { title, body: `See who “${name}” still reaches.` },
        tag: `campaign-${id}`,
        url,
      },
      TTL_SECONDS,
    )
  }
}
