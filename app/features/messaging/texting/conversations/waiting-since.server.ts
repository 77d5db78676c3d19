import { and, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { conversations, smsMessages } from '#db/schema/index.ts'
import { uuids } from '#db/uuids.ts'

// Which conversations wait for an answer is stored in `conversations.waiting_since`, so that every list, badge and report agrees.

/** Whether a text answers a client: one that a user sent or scheduled and that didn't fail. */
export const answers = (
  text: SQL,
) => sql`${text}.flow = 'outgoing' and ${text}.type in ('message', 'scheduled')
  and ${text}.counted and ${text}.user_id is not null and ${text}.status not in ('failed', 'undelivered')`

/** Whether a text is a question that was not closed without an answer. */
export const asks = (text: SQL) => sql`${text}.flow = 'incoming' and ${text}.counted`

/** The time of the first question of the conversation `r` since our last answer; null without one. */
export const firstUnanswered = sql<string | null>`(select min(m.created_at) from sms_messages m
  where m.account_id = r.account_id and m.conversation_id = r.id and ${asks(sql`m`)} and m.closed_at is null
    and m.id > coalesce((
      select a.id from sms_messages a where a.account_id = r.account_id and a.conversation_id = r.id and ${answers(sql`a`)}
      order by a.id desc limit 1), '00000000-0000-0000-0000-000000000000'))`

/** A conversation waits for the team: it isn't completed or snoozed. */
const mayWait = sql`r.status <> 'completed' and not exists (select 1 from snoozes s where s.account_id = r.account_id
  and s.conversation_id = r.id and s.user_id is null and s.ended_at is null)`

/** Has conversations wait whose client has a question that isn't answered. The caller has locked them. */
export async function waitIfAsked(tx: Database, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return
  await tx.execute(sql`update conversations r set waiting_since = ${firstUnanswered}
    where r.id = any(${uuids(conversationIds)}) and r.waiting_since is null and ${mayWait}`)
}

/** The same after an answer was sent or sent again, which may end the waiting. */
export async function waitStill(tx: Database, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return
  await tx.execute(sql`update conversations r set waiting_since = ${firstUnanswered}
    where r.id = any(${uuids(conversationIds)}) and r.waiting_since is not null`)
}

/** Has open conversations wait again, as unread, also those without a question. */
export async function waitAgain(tx: Database, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return
  await tx.execute(sql`update conversations r set status = 'attention',
      waiting_since = coalesce(r.waiting_since, ${firstUnanswered}, r.last_message_on)
    where r.id = any(${uuids(conversationIds)}) and r.status in ('open', 'attention')`)
}

/** Ends the waiting of conversations without an answer. The caller has locked them. */
export async function closeQuestions(
  tx: Database,
  ctx: Ctx,
  conversationIds: readonly string[],
): Promise<void> {
  const waiting = await tx
    .select({ id: conversations.id, since: conversations.waitingSince })
    .from(conversations)
    .where(and(inArray(conversations.id, [...conversationIds]), isNotNull(conversations.waitingSince)))
  for (const { id, since } of waiting) {
    await tx
      .update(smsMessages)
      .set({ closedAt: ctx.now() })
      .where(
        and(
          sql`${smsMessages.conversationId} = ${id}::uuid and ${smsMessages.flow} = 'incoming' and ${smsMessages.counted}`,
          isNull(smsMessages.closedAt),
          gte(smsMessages.createdAt, since!),
        ),
      )
  }
  await tx
    .update(conversations)
    .set({ waitingSince: null })
    .where(inArray(conversations.id, [...conversationIds]))
}

/** Asks the questions again that were closed without an answer from a time on. */
export async function openQuestions(tx: Database, conversationId: string, closedFrom: Date): Promise<void> {
  await tx
    .update(smsMessages)
    .set({ closedAt: null })
    .where(
      and(
        sql`${smsMessages.conversationId} = ${conversationId}::uuid and ${smsMessages.flow} = 'incoming'`,
        gte(smsMessages.closedAt, closedFrom),
      ),
    )
}
