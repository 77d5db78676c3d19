import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { hasNumber } from '#app/lib/number-owners.server.ts'
import type { Database } from '#db/client.ts'
import { clients, conversations, snoozes } from '#db/schema/index.ts'
import { snoozesChanged } from '../events.ts'
import { waitAgain } from './waiting-since.server.ts'
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
 * The live snoozes that wait for an answer from this number: of conversations with it, of its calls, and of all conversations,
 * calls and cards of the clients who have it.
 */
const snoozesWaitingFor = (tx: Database, number: string) =>
  tx.execute<{ id: string; conversation_id: string | null }>(sql`
    with owners as materialized (select ${clients.id} from ${clients} where ${hasNumber(number)})
    select s.id, s.conversation_id from snoozes s
    left join conversations r on r.account_id = s.account_id and r.id = s.conversation_id
    left join calls k on k.account_id = s.account_id and k.id = s.call_id
    left join activities a on a.account_id = s.account_id and a.id = s.call_id
    left join task_cards c on c.account_id = s.account_id and c.id = s.card_id
    where s.ended_at is null and (${number} = any(r.recipients) or k.phone_number = ${number}
      or coalesce(r.client_id, a.client_id, c.client_id) in (select id from owners))`)

/** The conversations that `endSnoozesOnReply` changes, to lock them together with the one that gets the text. */
export async function conversationsSnoozedFor(tx: Database, number: string): Promise<string[]> {
  return (await snoozesWaitingFor(tx, number)).flatMap(({ conversation_id: id }) => id ?? [])
}

/**
 * Ends what waits for an answer of the client with this number, who has just texted or called. Their conversations wait for us
 * again.
 */
export async function endSnoozesOnReply(tx: Tx, ctx: Ctx, number: string): Promise<void> {
  const ended = await snoozesWaitingFor(tx, number)
  if (ended.length === 0) return
  const conversationIds = [...new Set(ended.flatMap(({ conversation_id: id }) => id ?? []))]
  if (conversationIds.length > 0) {
    // Conversations are locked before their snoozes, as everywhere.
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(inArray(conversations.id, conversationIds))
      .orderBy(conversations.id)
      .for('no key update')
    await waitAgain(tx, conversationIds)
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
