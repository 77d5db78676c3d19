import { type SQL, sql } from 'drizzle-orm'
import { type UserRow, userRow, userView } from '#app/lib/user-view.server.ts'
import { iso } from '#app/lib/dates.ts'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import type { ActivityQuery } from '#app/features/area.server.ts'
import type { ActivityEntry } from '#app/features/area.ts'
import {
  type ClientNames,
  nameInConversation,
  clientNamesJson,
} from './conversations/conversation-view.server.ts'
import { isNotDelivered, statusLabel } from './labels.ts'
import type { ConversationView, MessageView } from './texting-views.server.ts'

interface Row extends Record<string, unknown> {
  id: string
  conversation_id: string
  at: string
  flow: MessageView['flow']
  body: string
  status: MessageView['status']
  level: ConversationView['level']
  client: ClientNames
  type: MessageView['type']
  sender_name: string | null
  author: UserRow | null
  has_media: boolean
}

/**
 * A client's texts in all its conversations. They are sorted by the time in their ids, because the index of a
 * conversation's messages is.
 */
export async function findTextActivity(
  tx: Database,
  ctx: Ctx,
  { clientId, limit, from }: ActivityQuery,
): Promise<ActivityEntry[]> {
  if (!ctx.can.message || !isUuid(clientId)) return []
  const nearest = sql`order by m.id ${from?.direction === 'after' ? sql`asc` : sql`desc`} limit ${limit}::int`
  const rows = await tx.execute<Row>(sql`
    select m.id, m.conversation_id, coalesce(uuid_extract_timestamp(m.id), m.created_at) as at, m.flow, m.type, m.sender_name, m.body, m.status,
      r.level, ${clientNamesJson} as client,
      ${userRow('u')} as author,
      exists (select 1 from sms_media f where f.account_id = m.account_id and f.message_id = m.id) as has_media
    from (
      select m.* from conversations r
      cross join lateral (
        select * from sms_messages m
        where m.account_id = r.account_id and m.conversation_id = r.id and m.type not in ('status', 'note') ${beyond(from)}
        ${nearest}
      ) m
      where r.account_id = (select current_account_id()) and r.client_id = ${clientId}::uuid
      ${nearest}
    ) m
    join conversations r on r.account_id = m.account_id and r.id = m.conversation_id
    join clients c on c.account_id = r.account_id and c.id = r.client_id
    left join users u on u.account_id = m.account_id and u.id = m.user_id
    order by m.id desc`)
  return rows.map(entry)
}

/** The id's bound lets the index find the place. */
function beyond(from: ActivityQuery['from']): SQL {
  if (!from) return sql``
  const { at, id, direction } = from
  const place = sql`(${at}::timestamptz, ${id}::uuid)`
  const time = Date.parse(at)
  return direction === 'before'
    ? sql`and m.id < ${firstIdAt(time + 1)}::uuid and (uuid_extract_timestamp(m.id), m.id) < ${place}`
    : sql`and m.id >= ${firstIdAt(time)}::uuid and (uuid_extract_timestamp(m.id), m.id) > ${place}`
}

/** The smallest id that could be made at a time, in milliseconds. */
function firstIdAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

function entry(row: Row): ActivityEntry {
  const name = nameInConversation(row.client, row.level)
  const incoming = row.flow === 'incoming'
  const problem = isNotDelivered(row.status) || row.status === 'uncertain' ? statusLabel(row.status) : null
  return {
    id: row.id,
    at: iso(row.at),
    title: `${row.type === 'imported' ? 'Imported text' : 'Text'} ${incoming ? 'from' : 'to'} ${name || 'the contact'}`,
    text: row.body || (row.has_media ? 'Picture or file' : ''),
    problem,
    by: incoming ? null : row.author ? userName(userView(row.author)) : row.sender_name,
    to: `/messages/${row.conversation_id}?${new URLSearchParams({ at: row.id })}`,
  }
}
