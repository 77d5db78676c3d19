import { eq } from 'drizzle-orm'
import { requireClient } from '#app/features/people/records/record-rows.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { followUpIgnores, followUps } from '#db/schema/index.ts'
import { followUpsChanged } from './events.ts'
import { CANCEL_TEXT } from './follow-up.ts'
import type { FollowUpView } from './timeline-views.server.ts'
import { alreadyCompleted, lockFollowUp, ofClient, requireFollowUp } from './follow-ups.server.ts'
import { planReminder } from './reminders.server.ts'
import { planSending } from './scheduled-text.server.ts'

/**
 * Completes a follow-up. Its text is canceled if it wasn't sent yet, for a task only when `cancelText` says so.
 * @throws AppError conflict with the name of the user who completed it first, or at `cancelText`; not-found
 */
export async function completeFollowUp(
  ctx: Ctx,
  id: string,
  { cancelText = false } = {},
): Promise<FollowUpView> {
  const actor = requireActor(ctx)
  return ctx.db(async (tx) => {
    const before = await lockFollowUp(tx, id)
    await requireClient(tx, before.clientId)
    if (!before.isActive) {
      // The form was sent twice.
      if (before.completedBy === actor.id) return requireFollowUp(tx, ctx, id)
      throw await alreadyCompleted(tx, before)
    }
    const cancels = before.messageStatus === 'scheduled'
    if (cancels && before.assignTo !== 'none' && !cancelText) {
      throw new AppError('conflict', 'The text of this follow up has not been sent yet.', CANCEL_TEXT)
    }
    const now = ctx.now()
    await tx
      .update(followUps)
      .set({
        isActive: false,
        completedBy: actor.id,
        completedAt: now,
        updatedBy: actor.id,
        updatedAt: now,
        version: nextVersion(followUps),
        ...(cancels ? { messageStatus: 'cancelled' as const, messageProblem: null } : {}),
      })
      .where(eq(followUps.id, id))
    await audit(tx, ctx, {
      action: cancels ? 'completed a follow-up before its text' : 'completed a follow-up',
      entity: 'follow-up',
      entityId: id,
      detail: ofClient(before.clientId),
    })
    tx.after(followUpsChanged({ clientId: before.clientId }))
    return requireFollowUp(tx, ctx, id)
  })
}

/**
 * Takes the completion back, with the reminder and the text that it canceled. A text whose time has passed stays unsent,
 * and says so. Does nothing to an open follow-up.
 * @throws AppError conflict for a scheduled text that was sent, not-found
 */
export async function reopenFollowUp(ctx: Ctx, id: string): Promise<FollowUpView> {
  const actor = requireActor(ctx)
  return ctx.db(async (tx) => {
    const before = await lockFollowUp(tx, id)
    await requireClient(tx, before.clientId)
    if (before.isActive) return requireFollowUp(tx, ctx, id)
    if (before.assignTo === 'none' && before.messageStatus === 'completed') {
      throw await alreadyCompleted(tx, before)
    }
    const text = before.messageStatus === 'cancelled' ? before.messageAt : null
    const now = ctx.now()
    const waits = text !== null && text > now
    const [reopened] = await tx
      .update(followUps)
      .set({
        isActive: true,
        completedBy: null,
        completedAt: null,
        updatedBy: actor.id,
        updatedAt: now,
        version: nextVersion(followUps),
        ...(text && waits ? { messageStatus: 'scheduled' as const } : {}),
        ...(text && !waits ? { messageStatus: 'failed' as const, messageProblem: TOO_LATE } : {}),
      })
      .where(eq(followUps.id, id))
      .returning()
    await planSending(tx, ctx, reopened!)
    if (reopened!.remindedAt === null) await planReminder(tx, ctx, reopened!)
    await audit(tx, ctx, {
      action: 'reopened a follow-up',
      entity: 'follow-up',
      entityId: id,
      detail: ofClient(before.clientId),
    })
    tx.after(followUpsChanged({ clientId: before.clientId }))
    return requireFollowUp(tx, ctx, id)
  })
}

const TOO_LATE = 'It was canceled when it should have gone out. Choose a new time.'

/** Stops warning the current user, until the follow-up gets another due time. */
export async function ignoreFollowUp(ctx: Ctx, id: string): Promise<void> {
  const actor = requireActor(ctx)
  await ctx.db(async (tx) => {
    const { dueAt, clientId } = await lockFollowUp(tx, id)
    await requireClient(tx, clientId)
    await tx
      .insert(followUpIgnores)
      .values({ accountId: ctx.account.id, followUpId: id, userId: actor.id, dueAt })
      .onConflictDoUpdate({
        target: [followUpIgnores.accountId, followUpIgnores.followUpId, followUpIgnores.userId],
        set: { dueAt },
      })
  })
}
