import { z } from 'zod'
import { mentionAnswers } from '#app/lib/mentions.ts'
import type { MediaView } from '#app/features/accounts/files/media-types.ts'
import type { ChatMessageView, ChatRoomView } from './chat.schema.ts'

const nullableText = z.string().nullable()

const user = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: nullableText,
})

/** A chat room, for one user. */
export const chatRoomAnswer = z
  .object({
    id: z.uuid(),
    format: z.enum(['direct', 'group']),
    title: z.string(),
    users: z.array(z.uuid()),
    unread: z.int(),
    viewedBy: z.array(z.uuid()).describe('The users who have seen the newest message.'),
    hidden: z.array(z.uuid()).describe('Your own id while you hide it.'),
    muted: z.boolean(),
    order: z.int().nullable().describe('The position you gave it.'),
    lastMessageOn: z.string(),
    preview: z.string(),
    open: z.boolean().describe('False once the only other user has left.'),
    searchKey: z.string().describe('Its title in lower case.'),
  })
  .meta({ id: 'ChatRoom' })

export const toChatRoom = (view: ChatRoomView) => ({ ...view, searchKey: view.title.toLowerCase() })

const file = z.object({
  id: z.uuid(),
  url: nullableText.describe('The path of the file.'),
  contentType: nullableText,
  fileName: nullableText,
  width: z.int().nullable(),
  height: z.int().nullable(),
  byteSize: z.int().nullable(),
})

/** A chat message in an answer. It has no status: that is of messages a client is still sending. */
export const chatMessageAnswer = z
  .object({
    id: z.uuid(),
    roomId: z.uuid(),
    type: z.enum(['message', 'status']),
    user,
    message: z.string(),
    mentions: mentionAnswers,
    files: z.array(file),
    status: z.null().describe('Null once the server has it; clients show pending and error.'),
    edited: z.boolean(),
    deleted: z.boolean(),
    reactions: z.array(
      z.object({ emoji: z.string(), by: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
    ),
    media: z
      .object({
        format: z.literal('gif'),
        info: z
          .object({ id: z.string(), title: z.string(), width: z.number(), height: z.number() })
          .nullable(),
      })
      .nullable(),
    createdAt: z.string(),
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
      loadFrom: nullableText.describe('The cursor of GET /chat/room/{id}/messages for those before.'),
    }),
  })
  .meta({ id: 'ChatRoomWithMessages' })

/** Where programs get a file; the pages' addresses need their cookie. */
const mediaPath = (id: string) => `/api/chat/media/${id}`

export const chatUpload = z.object({
  id: z.uuid().describe('For the files of a message.'),
  imageUrl: z.string().describe('The path of the file.'),
  fileName: nullableText,
  contentType: nullableText,
  byteSize: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})

export const toChatUpload = (view: MediaView) => ({ ...view, imageUrl: mediaPath(view.id) })

/** A message that a search found. */
export const chatMatch = z.object({
  id: z.uuid(),
  roomId: z.uuid(),
  roomTitle: z.string(),
  message: z.string(),
  user,
  createdAt: z.string(),
})
