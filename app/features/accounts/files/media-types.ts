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

/** A file of a message. */
export interface MediaView {
  id: string
  /** Null while it is fetched or when it was refused. */
  url: string | null
  state: 'pending' | 'stored' | 'rejected'
  contentType: string | null
  fileName: string | null
  width: number | null
  height: number | null
  byteSize: number | null
  /** Why it was refused, for staff. */
  reason: string | null
}
