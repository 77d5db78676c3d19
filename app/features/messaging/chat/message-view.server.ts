import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { ChatMessageView, Reaction } from './chat-views.server.ts'
import { gifId } from './limits.ts'
import { type UserRow, userRow, userView } from '#app/lib/user-view.server.ts'
import { mentionViews } from '#app/lib/mentions.server.ts'
import { iso } from '#app/lib/dates.ts'
import { mediaView, type MediaView } from '#app/features/accounts/files/media-view.server.ts'

interface FileRow {
  id: string
  content_type: string
  file_name: string | null
  width: number | null
  height: number | null
  byte_size: number
}

interface MessageRow extends Record<string, unknown> {
  id: string
  room_id: string
  type: ChatMessageView['type']
  body: string
  mentions: ChatMessageView['mentions']
  gif_title: string | null
  gif_width: number | null
  gif_height: number | null
  edited: boolean
  deleted: boolean
  author: UserRow
  files: FileRow[] | null
  reactions: Reaction[] | null
  request_id: string | null
  rev: number
  created_at: string
}

/** Messages with author, files and reactions, newest first. `rest` is what follows `from chat_messages m`. */
export async function selectChatMessages(tx: Database, rest: SQL): Promise<ChatMessageView[]> {
  const rows = await tx.execute<MessageRow>(sql`
    select m.id, m.room_id, m.type, m.body, ${mentionViews('m')} as mentions, m.gif_title, m.gif_width, m.gif_height, m.edited_at is not null as edited,
      m.deleted_at is not null as deleted, m.request_id, m.rev, m.created_at,
      ${userRow('u')} as author,
      (select json_agg(json_build_object('id', f.id, 'content_type', f.content_type, 'file_name', f.file_name,
          'width', f.width, 'height', f.height, 'byte_size', f.byte_size) order by f.id)
        from chat_media f where f.account_id = m.account_id and f.message_id = m.id) as files,
      (select json_agg(json_build_object('emoji', e.emoji, 'by', e.by) order by e.first_at, e.emoji)
        from (
          select x.emoji, min(x.created_at) as first_at, json_agg(json_build_object('id', x.user_id,
            'name', trim(p.first_name || ' ' || p.last_name)) order by x.created_at, x.user_id) as by
          from chat_reactions x join users p on p.account_id = x.account_id and p.id = x.user_id
          where x.account_id = m.account_id and x.message_id = m.id group by x.emoji
        ) e) as reactions
    from (select * from chat_messages m ${rest}) m
    join users u on u.account_id = m.account_id and u.id = m.user_id
    order by m.id desc`)
  return rows.map(messageView)
}

export async function selectChatMessage(
  tx: Database,
  messageId: string,
): Promise<ChatMessageView | undefined> {
  const [message] = await selectChatMessages(tx, sql`where m.id = ${messageId}::uuid`)
  return message
}

/** A file of a message, or one not sent yet. */
export function fileView(row: FileRow): MediaView {
  return mediaView({ ...row, state: 'stored', reason: null }, '/chat/media')
}

function messageView(row: MessageRow): ChatMessageView {
  const gif = gifId(row.body)
  return {
    id: row.id,
    roomId: row.room_id,
    type: row.type,
    user: userView(row.author),
    message: row.body,
    mentions: row.mentions,
    files: (row.files ?? []).map(fileView),
    edited: row.edited && !row.deleted,
    deleted: row.deleted,
    reactions: row.reactions ?? [],
    media:
      row.gif_title === null
        ? null
        : {
            format: 'gif',
            info: gif
              ? {
                  id: gif,
                  title: row.gif_title,
                  width: row.gif_width ?? 200,
                  height: row.gif_height ?? 200,
                }
              : null,
          },
    requestId: row.request_id,
    rev: row.rev,
    createdAt: iso(row.created_at),
  }
}
