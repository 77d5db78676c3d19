import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { decideSend } from '#app/features/people/consent/consent.server.ts'
import { findSendingNumber } from '#app/features/messaging/texting/conversations/sending-number.server.ts'
import { notifyAuthor } from '#app/features/messaging/texting/delivery/stopped-texts.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import { mobileLevel } from '#app/lib/number-owners.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { clients, consentEvents, followUps } from '#db/schema/index.ts'
import { followUpsChanged } from './events.ts'
import { CONTACT_DELETED } from './follow-up.ts'

/**
 * The task, after an opt-out or a change of a client: notifies the authors of scheduled texts that can't go anymore, long
 * before their time. They stop with the reason; those of a deleted contact wait, because it can be restored.
 */
export async function checkScheduledTexts(
  ctx: Ctx,
  { consentEventId, clientId }: { consentEventId: string | null; clientId: string | null },
): Promise<void> {
  await ctx.db(async (tx) => {
    const which = consentEventId ? await sentTo(tx, consentEventId) : eq(followUps.clientId, clientId ?? '')
    if (!which) return
    const rows = await tx
      .select()
      .from(followUps)
      .where(
        and(
          which,
          followUps.isActive,
          eq(followUps.messageStatus, 'scheduled'),
          isNotNull(followUps.messageTo),
        ),
      )
      .orderBy(followUps.id)
      .for('no key update')
    if (rows.length === 0) return
    const people = await tx
      .select()
      .from(clients)
      .where(inArray(clients.id, [...new Set(rows.map((row) => row.clientId))]))
    for (const row of rows) {
      const client = people.find(({ id }) => id === row.clientId)
      const problem = client && (await problemOf(tx, ctx, client, row.messageTo!))
      if (!client || !problem) continue
      const { reason, waits } = problem
      if (!waits) {
        await tx
          .update(followUps)
          .set({
            messageStatus: 'failed',
            messageProblem: reason,
            updatedAt: ctx.now(),
            version: nextVersion(followUps),
          })
          .where(eq(followUps.id, row.id))
      }
      const text = {
        conversationId: row.conversationId,
        clientId: row.clientId,
        name: clientName(client),
        reason,
        waits,
      }
      await notifyAuthor(tx, ctx, { userId: row.createdBy, ...text })
      tx.after(followUpsChanged({ clientId: row.clientId }))
    }
  })
}

async function sentTo(tx: Database, consentEventId: string) {
  const [event] = await tx
    .select({ phone: consentEvents.phone })
    .from(consentEvents)
    .where(eq(consentEvents.id, consentEventId))
  return event && eq(followUps.messageTo, event.phone)
}

/** Why a text to this number of the client can't go; null when it can. */
async function problemOf(
  tx: Database,
  ctx: Ctx,
  client: typeof clients.$inferSelect,
  number: string,
): Promise<{ reason: string; waits: boolean } | null> {
  if (client.deletedAt) {
    return { reason: CONTACT_DELETED, waits: true }
  }
  if (!mobileLevel(client, number)) {
    return { reason: `${formatPhone(number)} is no longer a mobile number of this contact.`, waits: false }
  }
  const sender = await findSendingNumber(tx, client.id)
  if (!sender) return null
  const target = { phoneNumberId: sender.id, recipients: [number], name: clientName(client) }
  const { rule, reason } = await decideSend(tx, ctx, target, { automated: false })
  return rule === 'opted-out' || rule === 'blocked' ? { reason: reason ?? '', waits: false } : null
}
