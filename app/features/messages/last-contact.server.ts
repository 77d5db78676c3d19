import { sql } from 'drizzle-orm'
import { clientChanged } from '#app/features/account-settings/tags/tag-members.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'

/** A text went out or came in: the room's contact was last contacted now, which its dynamic tags may ask about. */
export async function contactedNow(tx: Database, ctx: Ctx, roomId: string): Promise<void> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const [client] = await tx.execute<{ id: string }>(sql`
    update clients c set last_contacted_on = ${now}
    from sms_rooms r
    where r.id = ${roomId}::uuid and c.account_id = r.account_id and c.id = r.client_id
      and (c.last_contacted_on is null or c.last_contacted_on < ${now})
    returning c.id`)
  if (client) await clientChanged(tx, ctx, client.id)
}
