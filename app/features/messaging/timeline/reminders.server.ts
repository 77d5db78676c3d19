import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isSeen } from '#app/features/accounts/presence/presence.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDate, formatTime } from '#app/lib/dates.ts'
import { defineMail } from '#app/features/define-mail.server.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { clients, followUps, presence, users } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { clientName } from '#app/lib/client-names.ts'
import { followUpDue, type FollowUpReminder } from './events.ts'

type Row = typeof followUps.$inferSelect

/** Queues the reminder of a follow-up, and replaces one that is queued. */
export async function planReminder(tx: Database, ctx: Ctx, followUp: Row): Promise<void> {
  const runAt = reminderTime(followUp)
  if (!runAt) return
  await enqueue(tx, 'follow-ups.remind', { followUpId: followUp.id }, { runAt, once: true })
}

/**
 * Reminds the assignees once: by a notification on an open page, else by mail, each in a job of its own. A job for a
 * follow-up that was completed, moved or already reminded of does nothing.
 */
export async function remindFollowUp(ctx: Ctx, followUpId: string): Promise<void> {
  await ctx.db(async (tx) => {
    const [found] = await tx
      .select({ followUp: followUps, client: clients })
      .from(followUps)
      .innerJoin(clients, on(clients, followUps.clientId))
      .where(and(eq(followUps.id, followUpId), isNull(clients.deletedAt)))
      .for('no key update', { of: followUps })
    if (!found?.followUp.isActive || found.followUp.remindedAt) return
    const { followUp } = found
    const at = reminderTime(followUp)
    if (!at) return
    // The queue's clock is ahead of ours, or the reminder was moved: another job will run at the right time.
    if (at > ctx.now()) return planReminder(tx, ctx, followUp)
    await tx.update(followUps).set({ remindedAt: ctx.now() }).where(eq(followUps.id, followUpId))
    const data: FollowUpReminder = {
      id: followUp.id,
      clientId: followUp.clientId,
      name: clientName(found.client),
      note: followUp.note,
      date: followUp.dueAt.toISOString(),
    }
    for (const { id, seenAt } of await assignees(tx, followUp)) {
      tx.after(followUpDue(id, data))
      if (isSeen(seenAt, ctx.now())) continue
      await reminderMail.later(tx, { followUpId }, id)
    }
  })
}

/** The mail doesn't contain the note. */
export const reminderMail = defineMail({
  name: 'follow-ups.reminder',
  to: 'user',
  heldWhenClosed: true,
  about: { followUpId: z.uuid() },
  async write(tx, ctx, { followUpId }) {
    const [found] = await tx
      .select({ dueAt: followUps.dueAt, client: clients })
      .from(followUps)
      .innerJoin(clients, on(clients, followUps.clientId))
      .where(and(eq(followUps.id, followUpId), eq(followUps.isActive, true), isNull(clients.deletedAt)))
    if (!found) return null
    const { timezone } = ctx.account
    const name = clientName(found.client)
    const when = `${formatDate(found.dueAt, timezone)} at ${formatTime(found.dueAt, timezone)}`
    return {
      subject: `Follow up with ${name}, ${when}`,
      text: [`You have a follow up with ${name} on ${when}.`],
      link: { label: 'Open the contact', path: `/contacts/contact/${found.client.id}` },
    }
  },
})

function reminderTime({ dueAt, reminderMinutes }: Row): Date | null {
  return reminderMinutes === null ? null : new Date(dueAt.getTime() - reminderMinutes * 60_000)
}

/** The assignee or the whole team, without users who left. */
function assignees(tx: Database, followUp: Row) {
  if (followUp.assignTo === 'none') return []
  return tx
    .select({ id: users.id, seenAt: presence.lastSeenAt })
    .from(users)
    .leftJoin(presence, on(users, presence.userId))
    .where(
      and(
        isNull(users.disabledAt),
        or(
          followUp.assignTo === 'team' ? sql`true` : undefined,
          followUp.userId ? eq(users.id, followUp.userId) : undefined,
        ),
      ),
    )
}
