import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { isSeen } from '#app/features/accounts/presence/presence.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDate, formatTime } from '#app/lib/dates.ts'
import { env } from '#app/lib/env.server.ts'
import { sendMail } from '#app/lib/mail.server.ts'
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
      await enqueue(tx, 'follow-ups.mail', { followUpId, userId: id })
    }
  })
}

/** Mails a reminder to a user without an open page. The mail doesn't contain the note. */
export async function mailReminder(ctx: Ctx, followUpId: string, userId: string): Promise<void> {
  const found = await ctx.db(async (tx) => {
    const [row] = await tx
      .select({ dueAt: followUps.dueAt, client: clients, email: users.email })
      .from(followUps)
      .innerJoin(clients, on(clients, followUps.clientId))
      .innerJoin(users, and(eq(users.accountId, followUps.accountId), eq(users.id, userId)))
      .where(
        and(
          eq(followUps.id, followUpId),
          eq(followUps.isActive, true),
          isNull(clients.deletedAt),
          isNull(users.disabledAt),
        ),
      )
    return row
  })
  if (!found) return
  const { timezone } = ctx.account
  const name = clientName(found.client)
  const when = `${formatDate(found.dueAt, timezone)} at ${formatTime(found.dueAt, timezone)}`
  await sendMail({
    to: found.email,
    subject: `Follow up with ${name}, ${when}`,
    text: `You have a follow up with ${name} on ${when}.`,
    link: { label: 'Open the contact', url: `${env().APP_URL}/contacts/contact/${found.client.id}` },
  })
}

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
