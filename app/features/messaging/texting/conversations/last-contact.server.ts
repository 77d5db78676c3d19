import { sql } from 'drizzle-orm'
import { queueTagRefresh } from '#app/features/people/tags/tag-members.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'

/**
 * Sets the last contact of the conversation's client, or of the group's members with this number, after a text to or
 * from it. Rules of dynamic tags can use it.
 */
export async function markContacted(
  tx: Database,
  ctx: Ctx,
  conversationId: string,
  number: string,
): Promise<void> {
  await markAllContacted(tx, ctx, [{ conversationId, number }])
}

/** The same after many texts. */
export async function markAllContacted(
  tx: Database,
  ctx: Ctx,
  texts: readonly { conversationId: string; number: string }[],
): Promise<void> {
  if (texts.length === 0) return
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const contacted = await tx.execute<{ id: string }>(sql`
    with texted as (
      select r.*, given.number
      from json_to_recordset(${JSON.stringify(texts)}::text::json) as given ("conversationId" uuid, number text)
      -- Joined without the limit, Postgres reads all conversations of the account, as it doesn't know how few are given.
      cross join lateral (
        select account_id, client_id, recipients from conversations where id = given."conversationId" limit 1
      ) r
    )
    update clients c set last_contacted_on = ${now}
    from (
      select account_id, client_id as id from texted
      union
      select m.account_id, m.id from texted r
      join clients m on m.account_id = r.account_id and m.deleted_at is null
        and (m.mobile_phone = r.number or m.co_mobile_phone = r.number)
      where r.client_id is null and cardinality(r.recipients) > 1
    ) who
    where c.account_id = who.account_id and c.id = who.id
      and (c.last_contacted_on is null or c.last_contacted_on < ${now})
    returning c.id`)
  for (const { id } of contacted) await queueTagRefresh(tx, ctx, id)
}
