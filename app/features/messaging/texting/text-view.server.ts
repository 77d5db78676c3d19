import { iso } from '#app/lib/dates.ts'
import { mentionViews } from '#app/lib/mentions.server.ts'
import { type MediaRow, mediaView } from '#app/features/accounts/files/media-view.server.ts'
import { type UserRow, userRow, userView } from '#app/lib/user-view.server.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { publishConversations } from './conversations/conversations.server.ts'
import { messageChanged } from './events.ts'
import type { MessageView } from './texting-views.server.ts'
import { problemOf } from './delivery/sms-errors.ts'

interface MessageRow extends Record<string, unknown> {
  id: string
  conversation_id: string
  flow: MessageView['flow']
  type: MessageView['type']
  body: string
  mentions: MessageView['mentions']
  status: MessageView['status']
  error_code: number | null
  error_message: string | null
  author: UserRow | null
  from_number: string | null
  sender_name: string | null
  our_number: string | null
  our_number_name: string | null
  campaign_name: string | null
  campaign_run_id: string | null
  media: MediaRow[] | null
  request_id: string | null
  rev: number
  created_at: string
}

/** Messages with author and media, newest first. `rest` is what follows `from sms_messages m`. */
export async function selectMessages(tx: Database, rest: SQL): Promise<MessageView[]> {
  const rows = await tx.execute<MessageRow>(sql`
    select m.id, m.conversation_id, m.flow, m.type, m.body, ${mentionViews('m')} as mentions, m.status, m.error_code, m.error_message, m.from_number, m.sender_name, m.our_number, m.our_number_name,
      m.campaign_name, m.campaign_run_id, m.request_id, m.rev, m.created_at,
      ${userRow('u')} as author,
      (select json_agg(json_build_object('id', f.id, 'state', f.state, 'content_type', f.content_type,
          'file_name', f.file_name, 'width', f.width, 'height', f.height, 'byte_size', f.byte_size,
          'reason', f.reason) order by f.id)
        from sms_media f where f.account_id = m.account_id and f.message_id = m.id) as media
    from (select * from sms_messages m ${rest}) m
    left join users u on u.account_id = m.account_id and u.id = m.user_id
    order by m.id desc`)
  return rows.map(messageView)
}

export async function selectMessage(tx: Database, messageId: string): Promise<MessageView | undefined> {
  const [message] = await selectMessages(tx, sql`where m.id = ${messageId}::uuid`)
  return message
}

/** Publishes the new state of a text and of its conversation. */
export async function publishMessage(tx: Tx, messageId: string): Promise<MessageView> {
  const message = (await publishMessages(tx, [messageId])).get(messageId)
  if (!message) throw notFound('This text')
  return message
}

/** The same for many texts. Returns them by their ids. */
export async function publishMessages(
  tx: Tx,
  messageIds: readonly string[],
): Promise<Map<string, MessageView>> {
  if (messageIds.length === 0) return new Map()
  const messages = await selectMessages(tx, sql`where m.id = any(${uuids(messageIds)})`)
  for (const message of messages.toReversed()) tx.after(messageChanged(message))
  await publishConversations(
    tx,
    messages.map(({ roomId }) => roomId),
  )
  return new Map(messages.map((message) => [message.id, message]))
}

function messageView(row: MessageRow): MessageView {
  return {
    id: row.id,
    roomId: row.conversation_id,
    flow: row.flow,
    type: row.type,
    body: row.body,
    mentions: row.mentions,
    status: row.status,
    problem: problemOf({ status: row.status, errorCode: row.error_code, errorMessage: row.error_message }),
    errorCode: row.error_code,
    user: row.author && userView(row.author),
    senderName: row.sender_name,
    fromNumber: row.from_number,
    ourNumber: row.our_number ? { number: row.our_number, name: row.our_number_name ?? '' } : null,
    campaign: row.campaign_name,
    campaignRunId: row.campaign_run_id,
    media: (row.media ?? []).map((file) => mediaView(file, '/media')),
    requestId: row.request_id,
    rev: row.rev,
    createdAt: iso(row.created_at),
  }
}
