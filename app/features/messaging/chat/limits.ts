import { millisecondsInDay } from 'date-fns/constants'
import { type FileRules } from '#app/features/accounts/files/attachments.ts'
import { DOCUMENT_TYPES, MEDIA_TYPES } from '#app/features/accounts/files/media-types.ts'

/** The page limit of chat. */
export const CHAT_PAGE_SIZE = 10
export const CHAT_ROOM_PAGE_SIZE = 60
export const MAX_CHAT_LENGTH = 4000
export const MAX_TITLE_LENGTH = 80
/** People in a room besides its creator: more than any account has. */
export const MAX_CHAT_PEOPLE = 300
/** Different emoji under one message. */
export const MAX_REACTIONS = 20
/** How long users can change their own messages. */
export const CHANGE_WITHIN_MS = millisecondsInDay
export const GIF_REMOVED = 'gif was removed'

/** The files users may send each other. */
export const CHAT_FILES: FileRules = {
  types: [...MEDIA_TYPES, ...DOCUMENT_TYPES],
  kinds: 'pictures (JPEG, PNG, GIF, WebP), PDF, Word, Excel, PowerPoint, MP3 and MP4',
  most: 10,
  maxBytes: 15 * 1024 * 1024,
  maxTotal: 60 * 1024 * 1024,
}

/** A GIF is a message of `giphy:` and an id. */
const GIF = /^giphy:([A-Za-z0-9]{1,64})$/
export const gifId = (message: string): string | null => GIF.exec(message.trim())?.[1] ?? null
