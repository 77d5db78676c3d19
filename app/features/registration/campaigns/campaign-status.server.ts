import { eq, inArray, or } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { revalidateAccount } from '#app/realtime/events.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { messageServices } from '#db/schema/index.ts'
import { type CampaignResource, findCampaign, reasonsOf } from './provider.server.ts'
import { registerNumbers } from './registered-numbers.server.ts'

type Row = typeof messageServices.$inferSelect

/**
 * Reads the message campaigns that wait for the carriers from the provider, and stores what it says; also that of `serviceSid`,
 * whatever its status, because the provider reported about it. Reading again does no harm.
 * @throws when the provider doesn't answer, to be run again
 */
export async function refreshCampaigns(ctx: Ctx, serviceSid?: string): Promise<void> {
  const waiting = await ctx.db((tx) =>
    tx
      .select()
      .from(messageServices)
      .where(
        or(
          inArray(messageServices.status, ['PENDING', 'IN_PROGRESS']),
          serviceSid ? eq(messageServices.sid, serviceSid) : undefined,
        ),
      ),
  )
  for (const row of waiting) {
    const found = row.sid ? await findCampaign(row.sid) : undefined
    if (!found) continue
    await ctx.db(async (tx) => {
      const now = await lockRow(tx, messageServices, row.id, 'This message campaign')
      // Someone submitted it again while we read what was before that.
      if (now.status !== row.status || now.busySince) return
      await storeCampaign(tx, ctx, now, found)
    })
  }
}

/** Stores what the provider says about a message campaign, and has its numbers follow. The row is locked. */
export async function storeCampaign(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  found: CampaignResource,
  more: Partial<typeof messageServices.$inferInsert> = {},
): Promise<void> {
  const status = found.campaignStatus
  const isDecided = status !== row.status && !['PENDING', 'IN_PROGRESS'].includes(status)
  await tx
    .update(messageServices)
    .set({
      campaignSid: found.sid,
      campaignId: found.campaignId || null,
      status,
      errors: reasonsOf(found.errors),
      a2pUseCase: found.usAppToPersonUsecase,
      optInKeywords: found.optInKeywords ?? [],
      optOutKeywords: found.optOutKeywords ?? [],
      optOutMessage: found.optOutMessage ?? '',
      helpKeywords: found.helpKeywords ?? [],
      helpMessage: found.helpMessage ?? '',
      ...(isDecided && { decidedAt: ctx.now() }),
      ...more,
      version: nextVersion(messageServices),
    })
    .where(eq(messageServices.id, row.id))
  if (status === row.status && Object.keys(more).length === 0) return
  await registerNumbers(tx)
  if (isDecided) {
    await audit(tx, ctx, {
      action: status === 'VERIFIED' ? 'a message campaign was approved' : 'a message campaign was refused',
      entity: 'message campaign',
      entityId: row.id,
      detail: row.friendlyName,
    })
  }
  tx.after(revalidateAccount({ withinMs: 3000 }))
}
