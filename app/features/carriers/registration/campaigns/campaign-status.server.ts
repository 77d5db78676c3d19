import { eq, isNotNull } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { log } from '#app/lib/log.server.ts'
import { unlessMissing } from '#app/lib/telephony.server.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { messageServices } from '#db/schema/index.ts'
import { isPending } from './campaign.ts'
import { campaignMail } from './campaign-mails.server.ts'
import { type CampaignResource, findCampaign, reasonsOf } from './campaign-provider.server.ts'
import { registerNumbers } from './registered-numbers.server.ts'

type Row = typeof messageServices.$inferSelect

/**
 * Reads what the provider has of the account's message campaigns and stores it, whatever webhooks said before.
 * @throws when the provider doesn't answer, to be run again
 */
export async function refreshCampaigns(ctx: Ctx): Promise<void> {
  const submitted = await ctx.db((tx) =>
    tx.select().from(messageServices).where(isNotNull(messageServices.campaignSid)),
  )
  for (const row of submitted) {
    const found = await unlessMissing(findCampaign(row.sid!))
    if (found === undefined) {
      // The credentials may be those of another account, so its numbers go on texting.
      log.warn(
        { accountId: ctx.account.id, serviceId: row.id },
        'registration: the provider has no such service',
      )
      continue
    }
    await ctx.db(async (tx) => {
      const now = await lockRow(tx, messageServices, row.id, 'This message campaign')
      // Someone submitted it again after we read what was before that.
      if (now.status !== row.status || now.busySince) return
      await (found ? storeCampaign(tx, ctx, now, found) : storeMissing(tx, ctx, now))
    })
  }
}

/** Stores that the provider doesn't have a message campaign any more, so that it can be submitted again. The row is locked. */
async function storeMissing(tx: Tx, ctx: Ctx, row: Row): Promise<void> {
  if (row.status === 'FAILED') return
  const description = 'The provider no longer has this message campaign. Submit it again.'
  await tx
    .update(messageServices)
    .set({
      status: 'FAILED',
      errors: [{ code: null, description, fields: [] }],
      decidedAt: ctx.now(),
      version: nextVersion(messageServices),
    })
    .where(eq(messageServices.id, row.id))
  await registerNumbers(tx)
  await campaignMail.later(tx, { serviceId: row.id, status: 'FAILED' })
  tx.after(pagesChanged())
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
  const errors = reasonsOf(found.errors)
  const isSame = status === row.status && JSON.stringify(errors) === JSON.stringify(row.errors)
  if (isSame && Object.keys(more).length === 0) return
  // One that was submitted again may be rejected again before its answer arrives.
  const isNew = status !== row.status || more.submittedAt !== undefined
  const isDecided = isNew && !isPending(status)
  await tx
    .update(messageServices)
    .set({
      campaignSid: found.sid,
      campaignId: found.campaignId || null,
      status,
      errors,
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
  await registerNumbers(tx)
  if (isDecided) {
    await audit(tx, ctx, {
      action: `received the ${status === 'VERIFIED' ? 'approval' : 'rejection'} of a message campaign`,
      entity: 'message campaign',
      entityId: row.id,
      detail: row.friendlyName,
    })
    await campaignMail.later(tx, { serviceId: row.id, status })
  }
  tx.after(pagesChanged())
}
