import { z } from 'zod'
import { line } from '#app/lib/text.schema.ts'
import { isBlank } from '#app/lib/blank.ts'
import { chosenMentions } from '#app/lib/mentions.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { isOneEmoji } from './emoji.ts'
import { CHAT_FILES, MAX_CHAT_LENGTH, MAX_CHAT_PEOPLE, MAX_TITLE_LENGTH } from './limits.ts'

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
