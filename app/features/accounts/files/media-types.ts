/** Carriers deliver these types and browsers show them inline; checked by content, never by name. */
export const MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'application/pdf',
  'audio/mpeg',
  'video/mp4',
] as const

/** A contact card, which phones send. */
export const VCARD_TYPE = 'text/vcard'

/** Office documents, which staff may send each other. */
export const DOCUMENT_TYPES = [
  'wordprocessingml.document',
  'spreadsheetml.sheet',
  'presentationml.presentation',
].map((kind) => `application/vnd.openxmlformats-officedocument.${kind}`)
