import { z } from 'zod'
import { type MediaView, mediaAnswer } from '#app/features/accounts/files/media-view.server.ts'
import { mentionAnswers } from '#app/lib/mentions.ts'
import type { Page } from '#app/lib/paging.ts'
import { type UserView, userAnswer } from '#app/lib/user-view.server.ts'

const roomFields = z.object({
  id: z.uuid(),
  format: z.enum(['direct', 'group']),
  title: z
    .string()
    .describe('The group’s name; for a direct room or a group without a name, the names of the others.'),
  users: z.array(z.uuid()).describe('The active users in it, sorted by name, including you.'),
  unread: z.int().describe('Messages of others that you haven’t seen.'),
  viewedBy: z.array(z.uuid()).describe('The users who have seen the newest message.'),
  hidden: z.array(z.uuid()).describe('Your own id while you hide it.'),
  muted: z.boolean().describe('Whether you want no notifications of its messages.'),
  order: z.int().nullable().describe('The position you gave it; null: by newest message.'),
  lastMessageOn: z.string(),
  preview: z.string(),
  open: z.boolean().describe('False once the only other user has left: it is read-only.'),
})

/** A room as the list and the header show it, for one user. */
export interface ChatRoomView extends z.infer<typeof roomFields> {
  /**
   * A group with its own name, which can be changed. Other rooms are identified by their members; the id of
   * those contains `users:`.
   */
  named: boolean
  createdBy: string | null
  /** The newest message the user has seen. */
  viewedId: string | null
  lastMessageId: string | null
  lastMessageBy: { id: string; firstName: string } | null
}

/** A chat room in an answer. */
export const chatRoomAnswer = roomFields
  .extend({ searchKey: z.string().describe('Its title in lower case.') })
  .meta({ id: 'ChatRoom' })

export const toChatRoom = (view: ChatRoomView) => ({ ...view, searchKey: view.title.toLowerCase() })

const reaction = z.object({ emoji: z.string(), by: z.array(z.object({ id: z.uuid(), name: z.string() })) })
export type Reaction = z.infer<typeof reaction>

const gifInfo = z.object({
  id: z.string(),
  title: z.string().describe('A description.'),
  width: z.number(),
  height: z.number(),
})
export type GifInfo = z.infer<typeof gifInfo>

const messageFields = z.object({
  id: z.uuid(),
  roomId: z.uuid(),
  type: z.enum(['message', 'status']),
  user: userAnswer,
  message: z.string().describe('`giphy:` and an id for a GIF; empty once deleted.'),
  mentions: mentionAnswers,
  edited: z.boolean(),
  deleted: z.boolean(),
  reactions: z.array(reaction),
  media: z
    .object({ format: z.literal('gif'), info: gifInfo.nullable() })
    .nullable()
    .meta({ description: 'Set for a GIF; a deleted one has no info.', example: null }),
  createdAt: z.string(),
})

/** The `status` (pending, error) exists only in the browser, until the server has the message. */
export interface ChatMessageView extends z.infer<typeof messageFields> {
  files: MediaView[]
  requestId: string | null
  /** Counts its changes: of two states of one message, the higher is newer. */
  rev: number
}

/** A chat message in an answer. */
export const chatMessageAnswer = messageFields
  .extend({
    files: z.array(
      mediaAnswer.extend({
        url: z.string().nullable().meta({ description: 'The path of the file.', example: mediaPath() }),
      }),
    ),
    status: z.null().describe('Null once the server has it; clients show pending and error.'),
  })
  .meta({ id: 'ChatMessage' })

export const toChatMessage = (view: ChatMessageView) => ({
  ...view,
  files: view.files.map((each) => ({ ...each, url: each.url && mediaPath(each.id) })),
  status: null,
})

/** A chat room on the wire, with its newest messages. */
export const chatRoomWithMessages = chatRoomAnswer
  .extend({
    messages: z.array(chatMessageAnswer),
    pagination: z.object({
      page: z.int(),
      limit: z.int(),
      loadFrom: z
        .string()
        .nullable()
        .describe('The cursor of GET /chat/room/{id}/messages for those before.'),
    }),
  })
  .meta({ id: 'ChatRoomWithMessages' })

/** Where programs get a file; the pages' addresses need their cookie. */
function mediaPath(id = '0198c1a0-0000-7000-8000-000000000001'): string {
  return `/api/chat/media/${id}`
}

/** An uploaded file in an answer. */
export const chatUpload = mediaAnswer.omit({ url: true }).extend({
  id: z.uuid().describe('For the files of a message.'),
  imageUrl: z.string().meta({ description: 'The path of the file.', example: mediaPath() }),
})

export const toChatUpload = (view: MediaView) => ({ ...view, imageUrl: mediaPath(view.id) })

/** A message that a search found, with its room. */
export const chatMatch = messageFields
  .pick({ id: true, roomId: true, message: true, user: true, createdAt: true })
  .extend({ roomTitle: z.string() })
export type ChatMatch = z.infer<typeof chatMatch>

export interface ChatSearch {
  rooms: ChatRoomView[]
  messages: ChatMatch[]
}

/** Contains the user's own `unread`, or who else has viewed the newest message. */
export interface ChatUpdate {
  roomId: string
  /** The user is no longer in the room. */
  removed?: true
  unread?: number
  viewed?: { userId: string; messageId: string | null }
}

export type ChatRoomPage = Page<ChatRoomView>

/** A colleague mentioned the user. */
export interface ChatMention {
  roomId: string
  messageId: string
  by: UserView
  /** The room's title, as the user sees it. */
  title: string
}
