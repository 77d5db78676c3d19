import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { hasNumber } from '#app/lib/number-owners.server.ts'
import type { Database } from '#db/client.ts'
import { clients, smsConversations, snoozes } from '#db/schema/index.ts'
import { snoozesChanged } from '../events.ts'
import { publishConversations } from './conversations.server.ts'

/** Ends the snoozes of conversations. The caller has locked them. */
export async function endSnoozes(
  tx: Database,
  ctx: Ctx,
  conversationIds: readonly string[],
  why: 'answered' | 'user',
): Promise<void> {
  if (conversationIds.length === 0) return
  await tx
    .update(snoozes)
    .set({ endedAt: ctx.now(), endedWhy: why })
    .where(and(inArray(snoozes.conversationId, [...conversationIds]), isNull(snoozes.endedAt)))
}

/**
 * Ends what waits for an answer of the client with this number, who has just texted or called: conversations with them, their
 * calls and cards. Their conversations wait for us again.
 */
export async function endSnoozesOnReply(tx: Tx, ctx: Ctx, number: string): Promise<void> {
  const ended = await tx.execute<{ id: string; room_id: string | null }>(sql`
    select s.id, s.room_id from snoozes s where s.ended_at is null and (
      exists (select 1 from sms_rooms r
        where r.account_id = s.account_id and r.id = s.room_id and ${number} = any(r.recipients))
      or exists (select 1 from calls k
        where k.account_id = s.account_id and k.id = s.call_id and k.phone_number = ${number})
      or exists (select 1 from task_cards k join ${clients} on ${clients.accountId} = k.account_id and ${clients.id} = k.client_id
        where k.account_id = s.account_id and k.id = s.card_id and ${hasNumber(number)}))`)
  if (ended.length === 0) return
  const conversationIds = [...new Set(ended.flatMap(({ room_id: id }) => id ?? []))]
  if (conversationIds.length > 0) {
    // Conversations are locked before their snoozes, as everywhere.
    await tx
      .select({ id: smsConversations.id })
      .from(smsConversations)
      .where(inArray(smsConversations.id, conversationIds))
      .orderBy(smsConversations.id)
      .for('no key update')
    await tx
      .update(smsConversations)
      .set({ status: 'attention' })
      .where(and(inArray(smsConversations.id, conversationIds), eq(smsConversations.status, 'open')))
  }
  await tx
    .update(snoozes)
    .set({ endedAt: ctx.now(), endedWhy: 'reply' })
    .where(
      and(
        inArray(
          snoozes.id,
          ended.map(({ id }) => id),
        ),
        isNull(snoozes.endedAt),
      ),
    )
  await publishConversations(tx, conversationIds)
  tx.after(snoozesChanged())
}
