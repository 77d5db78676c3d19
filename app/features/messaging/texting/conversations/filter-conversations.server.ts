import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { fromLocalInput, startOfDay } from '#app/lib/zoned.ts'
import type { ConversationFilter } from './conversation-filter.ts'
import { answeredIn, selectQuestions, textIs, textWithin, waitingAge } from './first-answers.server.ts'

/** Selects the ids of a filter's conversations. */
export function conversationsMatching(ctx: Ctx, filter: ConversationFilter): SQL {
  const { timezone } = ctx.account
  if ('waiting' in filter) {
    const age =
      filter.waiting === 'any' ? sql`true` : sql`${waitingAge(ctx.now(), timezone)} = ${filter.waiting}`
    return sql`select r.id from conversations r where r.waiting_since is not null and ${age}`
  }
  const startOf = (day: string) => fromLocalInput(`${day}T00:00`, timezone) ?? ctx.now()
  const within = { begin: startOf(filter.from), end: startOfDay(startOf(filter.to), timezone, 1) }
  if ('texts' in filter) {
    const sent = filter.by ? sql`and m.user_id = ${filter.by}::uuid` : sql``
    return sql`select m.conversation_id from sms_messages m where ${textWithin(within)} and ${textIs(filter.texts)} ${sent}`
  }
  const answered = filter.by ? sql`and q.user_id = ${filter.by}::uuid` : sql``
  return sql`select q.conversation_id from (${selectQuestions(within)}) q where ${answeredIn(filter.answered)} ${answered}`
}

/** How many conversations a filter finds. */
export async function countConversations(ctx: Ctx, filter: ConversationFilter): Promise<number> {
  const [row] = await ctx.db((tx) =>
    tx.execute<{ count: number }>(
      sql`select count(distinct id)::int as count from (${conversationsMatching(ctx, filter)}) found (id)`,
    ),
  )
  return row?.count ?? 0
}
