import { eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { log } from '#app/lib/log.server.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { portDocuments, portNumbers, portOrders } from '#db/schema/index.ts'
import { deleteDraft } from './drafts.server.ts'
import { checkPort } from './follow.server.ts'
import { isUnderWay, stepOfRefusal } from './port.ts'
import { cancelPort } from './provider.server.ts'
import { releaseNumbers } from './release-numbers.server.ts'
import { addStep } from './steps.server.ts'

const TOO_LATE = 'The carriers have agreed on a date, so it can’t be canceled any more.'

/** Cancels a request, or deletes a draft. */
export async function cancelRequest(ctx: Ctx, id: string): Promise<'deleted' | 'canceled'> {
  ctx.require('administer')
  const order = await ctx.db((tx) => lockRow(tx, portOrders, id, 'This port request'))
  if (order.status === 'draft') {
    await deleteDraft(ctx, id)
    return 'deleted'
  }
  if (order.status === 'canceled') return 'canceled'
  if (!isUnderWay(order.status)) throw new AppError('conflict', 'This port request is over.')
  await cancelAtProvider(order.portInSid)
  await ctx.db((tx) => audit(tx, ctx, { action: 'canceled a port', entity: 'port request', entityId: id }))
  await checkPort(ctx, id, true).catch((error: unknown) => {
    log.warn({ accountId: ctx.account.id, orderId: id, err: error }, 'porting: the check follows later')
  })
  return 'canceled'
}

async function cancelAtProvider(sid: string | null): Promise<void> {
  if (!sid) {
    throw new AppError('conflict', 'We don’t know yet whether it was submitted. Try again in a few minutes.')
  }
  const answer = await cancelPort(sid)
  if (answer === 'refused') throw new AppError('conflict', TOO_LATE)
  if (answer === 'unknown') {
    throw new AppError(
      'unavailable',
      'The provider doesn’t answer, so we don’t know whether it was canceled. Look again in a few minutes.',
    )
  }
}

/**
 * Makes a draft of a request that a carrier refuses, that was canceled or that expired, so that it can be corrected and submitted
 * again. Numbers that have moved leave it.
 * @returns the step of the draft in which what was refused is corrected
 */
export async function redraft(ctx: Ctx, id: string): Promise<'numbers' | 'details'> {
  ctx.require('administer')
  const order = await ctx.db((tx) => lockRow(tx, portOrders, id, 'This port request'))
  if (order.status === 'draft') return 'details'
  if (!['action-required', 'canceled', 'expired'].includes(order.status)) {
    throw new AppError('conflict', 'This port request goes on, so there is nothing to correct.')
  }
  // The provider can't change a request.
  if (order.status === 'action-required') await cancelAtProvider(order.portInSid)
  return ctx.db(async (tx) => {
    const now = await lockRow(tx, portOrders, id, 'This port request')
    if (now.status === 'draft') return 'details'
    if (now.status === 'completed') throw new AppError('conflict', 'The numbers have moved here already.')
    const rows = await tx.select().from(portNumbers).where(eq(portNumbers.orderId, id))
    await releaseNumbers(tx, ctx, id)
    for (const { id: rowId, status } of rows) {
      if (status === 'completed') await tx.delete(portNumbers).where(eq(portNumbers.id, rowId))
      else {
        await tx
          .update(portNumbers)
          .set({ status: 'portable', phoneNumberId: null })
          .where(eq(portNumbers.id, rowId))
      }
    }
    await tx.update(portDocuments).set({ documentSid: null }).where(eq(portDocuments.orderId, id))
    await tx
      .update(portOrders)
      .set({
        status: 'draft',
        portInSid: null,
        targetDate: null,
        decidedAt: null,
        version: nextVersion(portOrders),
      })
      .where(eq(portOrders.id, id))
    await addStep(tx, ctx, { orderId: id, status: 'draft', detail: 'It was taken back to correct it.' })
    await audit(tx, ctx, { action: 'took back a port', entity: 'port request', entityId: id })
    return stepOfRefusal(rows.flatMap(({ reason }) => reason ?? []))
  })
}
