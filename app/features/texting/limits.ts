/** Longest text we accept: Twilio refuses a body over 1,600 characters (its error 21617). */
export const MAX_TEXT_LENGTH = 1600
/** Longest history page, and when Get more appears (spec 2, 9: at 10 or more). */
export const MESSAGE_PAGE_SIZE = 30
export const ROOM_PAGE_SIZE = 30
/** People of one group; more is a campaign, which asks for more than a conversation does. */
export const MAX_GROUP = 10
/** Carriers refuse more than 10 media or about 5 MB of them in one text. */
export const MAX_MEDIA = 10
export const MAX_MEDIA_BYTES = 5 * 1024 * 1024
/** What we send and show inline; checked by magic bytes, never by name. */
export const MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'application/pdf',
  'audio/mpeg',
  'video/mp4',
] as const
/** Spec 2, 9: the typing line goes after 5 s without another sign. */
export const TYPING_TIMEOUT_MS = 5000
export const MIN_SEARCH_LENGTH = 4
