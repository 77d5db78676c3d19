import type { FileRules } from '#app/features/accounts/files/attachments.ts'
import { MEDIA_TYPES } from '#app/features/accounts/files/media-types.ts'

/** Longest text we accept: Twilio refuses a body over 1,600 characters (its error 21617). */
export const MAX_TEXT_LENGTH = 1600
/** Longest internal note. */
export const MAX_NOTE = 2000
/** Longest history page, and when Get more appears (at 10 or more). */
export const MESSAGE_PAGE_SIZE = 30
/** Fills a tall screen; the browser loads the rest in larger pages. */
export const CONVERSATION_PAGE_SIZE = 20
/** Members of a group. More recipients need a campaign. */
export const MAX_GROUP = 10
/** Carriers refuse texts with more than 10 files or about 5 MB. */
export const MAX_MEDIA = 10
export const MAX_MEDIA_BYTES = 5 * 1024 * 1024
/** A picture that is uploaded as it is: the server makes it smaller. Browsers with JavaScript do so before. */
export const MAX_PICTURE_UPLOAD = 24 * 1024 * 1024
/** Pictures are made smaller until they have no more: several fit in a text, and carriers deliver them undamaged. */
export const PICTURE_BYTES = 1024 * 1024

/** The types of file that may be attached to a text. */
export const TEXT_FILES: FileRules = {
  types: MEDIA_TYPES,
  kinds: 'pictures (JPEG, PNG, GIF, WebP), PDF, MP3 and MP4',
  most: MAX_MEDIA,
  maxBytes: MAX_MEDIA_BYTES,
  maxTotal: MAX_MEDIA_BYTES,
  pictureBytes: PICTURE_BYTES,
}
