import { type FileRules } from '#app/features/conversations/attachments.ts'
import { DOCUMENT_TYPES, MEDIA_TYPES } from '#app/features/conversations/limits.ts'

/** Spec 2, 9: the page limit of chat. */
export const CHAT_PAGE_SIZE = 10
export const CHAT_ROOM_PAGE_SIZE = 60
export const MAX_CHAT_LENGTH = 4000
export const MAX_TITLE_LENGTH = 80
/** People of one room besides whoever makes it; no account that we know is larger. */
export const MAX_CHAT_PEOPLE = 300
/** Different emoji below one message. */
export const MAX_REACTIONS = 20
/** Spec 2, 9: one's own message can be changed for less than a day. */
export const CHANGE_WITHIN_MS = 86_400_000
/** Spec 2, 8. */
export const GIF_REMOVED = 'gif was removed'
export const uploadFailure = (reason: string) => `Error uploading file. ${reason}`

/** What colleagues send each other: what clients can be texted, and the office's documents. */
export const CHAT_FILES: FileRules = {
  types: [...MEDIA_TYPES, ...DOCUMENT_TYPES],
  kinds: 'pictures (JPEG, PNG, GIF, WebP), PDF, Word, Excel, PowerPoint, MP3 and MP4',
  most: 10,
  maxBytes: 15 * 1024 * 1024,
  maxTotal: 60 * 1024 * 1024,
}

/** Spec 2, 3: a GIF is a message that is `giphy:` and an id. */
const GIF = /^giphy:([A-Za-z0-9]{1,64})$/
export const gifId = (message: string): string | null => GIF.exec(message.trim())?.[1] ?? null
