import type { FileRules } from '#app/features/accounts/files/attachments.ts'

/** The files that are kept as documents of a contact. */
export const DOCUMENT_FILES: FileRules = {
  types: ['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic'],
  kinds: 'PDF and pictures (JPEG, PNG, GIF, WebP, HEIC)',
  most: 10,
  maxBytes: 15 * 1024 * 1024,
  // Less than the largest body (app/server/body-limit.ts).
  maxTotal: 24 * 1024 * 1024,
}

export const isPdf = (contentType: string) => contentType === 'application/pdf'

/** Whether browsers show it as a picture. Few know HEIC. */
export const isPicture = (contentType: string) =>
  contentType.startsWith('image/') && contentType !== 'image/heic'
