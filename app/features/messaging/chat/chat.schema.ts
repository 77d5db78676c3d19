import { z } from 'zod'
import { line } from '#app/lib/text.schema.ts'
import { isBlank } from '#app/lib/blank.ts'
import { chosenMentions, type MentionView } from '#app/lib/mentions.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import type { Page } from '#app/lib/paging.ts'
import { isOneEmoji } from './emoji.ts'
import { CHAT_FILES, MAX_CHAT_LENGTH, MAX_CHAT_PEOPLE, MAX_TITLE_LENGTH } from './limits.ts'
import type { MediaView } from '#app/features/accounts/files/media-types.ts'
import type { UserView } from '#app/lib/user-view.ts'

/** A room as the list and the header show it, for one user. */
export interface ChatRoomView {
  id: string
  format: 'direct' | 'group'
  /** The group's name; for a direct room or a group without a name, the names of the others. */
  title: string
  /**
   * A group with its own name, which can be changed. Other rooms are identified by their members; the id of
   * those contains `users:`.
   */
  named: boolean
  /** The active users in it, sorted by name, including the user. */
  users: string[]
  createdBy: string | null
  /** Messages of others that the user hasn't seen. */
  unread: number
  /** The users who have seen the newest message. */
  viewedBy: string[]
  /** The user's own id when they have hidden it. */
  hidden: string[]
  /** The newest message the user has seen. */
  viewedId: string | null
  /** The user wants no notifications of its messages. */
  muted: boolean
  /** The position the user gave it; null: by newest message. */
  order: number | null
  lastMessageId: string | null
  lastMessageOn: string
  preview: string
  lastMessageBy: { id: string; firstName: string } | null
  /** False once the only other user has left: it is read-only. */
  open: boolean
}

export interface Reaction {
  emoji: string
  by: { id: string; name: string }[]
}

export interface GifInfo {
  id: string
  /** A description. */
  title: string
  width: number
  height: number
}

/** The `status` (pending, error) exists only in the browser, until the server has the message. */
export interface ChatMessageView {
  id: string
  roomId: string
  type: 'message' | 'status'
  user: UserView
  /** `giphy:<id>` for a GIF; empty once deleted. */
  message: string
  mentions: MentionView[]
  files: MediaView[]
  edited: boolean
  deleted: boolean
  reactions: Reaction[]
  /** Set for a GIF; a deleted one has no `info`. */
  media: { format: 'gif'; info: GifInfo | null } | null
  requestId: string | null
  /** Counts its changes: of two states of one message, the higher is newer. */
  rev: number
  createdAt: string
}

/** A message that a search found, with its room. */
export interface ChatMatch {
  id: string
  roomId: string
  roomTitle: string
  message: string
  user: UserView
  createdAt: string
}

export interface ChatSearch {
  rooms: ChatRoomView[]
  messages: ChatMatch[]
}

const tooLong = `A message can have at most ${MAX_CHAT_LENGTH.toLocaleString('en-US')} characters.`
const noNul = (text: string) => !text.includes('\0')
const trimmed = (message: string) => (isBlank(message) ? '' : message.trim())
const words = z
  .string()
  .max(MAX_CHAT_LENGTH, tooLong)
  .refine(noNul, 'This contains a character that cannot be sent.')
  .superRefine(keepsNoSecret)

export const sendChatSchema = z
  .object({
    requestId: z.uuid(),
    roomId: z.uuid(),
    message: words.optional().transform((message = '') => trimmed(message)),
    fileIds: z.array(z.uuid()).max(CHAT_FILES.most).default([]),
    mentions: chosenMentions,
  })
  .refine((input) => input.message !== '' || input.fileIds.length > 0, {
    path: ['message'],
    message: 'Write a message or attach a file.',
  })

export const updateChatSchema = z.object({
  messageId: z.uuid(),
  message: words.transform(trimmed),
  mentions: chosenMentions,
})
export const deleteChatSchema = z.object({ messageId: z.uuid() })
export const reactSchema = z.object({
  messageId: z.uuid(),
  emoji: z.string().max(40).refine(isOneEmoji, 'Choose one emoji.'),
})

const title = line({
  max: MAX_TITLE_LENGTH,
  tooLong: `A name can have at most ${MAX_TITLE_LENGTH} characters.`,
})
const people = z.array(z.uuid()).max(MAX_CHAT_PEOPLE)

/** Create Room needs at least one user. */
export const createChatSchema = z.object({
  users: people.min(1, 'Choose at least one person.'),
  title: title.optional(),
})
export const addUsersSchema = z.object({
  roomId: z.uuid(),
  users: people.min(1, 'Choose at least one person.'),
})
export const removeUserSchema = z.object({ roomId: z.uuid(), userId: z.uuid() })
export const updateRoomSchema = z.object({
  roomId: z.uuid(),
  title: title.min(1, 'Give the group a name.'),
})
export const roomOrderSchema = z.object({ roomIds: z.array(z.uuid()).max(500) })

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
