import { MEDIA_TYPES } from './media-types.ts'

export interface StoredFile {
  file: File
  contentType: string
  fileName: string | null
}

/** The types a browser may show. Everything else is a download. */
const INLINE = new Set(MEDIA_TYPES.filter((type) => /^(image|audio|video)\//.test(type)) as string[])

/**
 * Serves a stored file so that nothing in it can run: no sniffing, a sandbox, and a download unless it is plain
 * media.
 */
export function mediaResponse(
  { file, contentType, fileName }: StoredFile,
  forSeconds: number,
  { download = false } = {},
): Response {
  const disposition = INLINE.has(contentType) && !download ? 'inline' : 'attachment'
  const name = fileName ? `; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", '%27')}` : ''
  return new Response(file.stream(), {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(file.size),
      'Content-Disposition': `${disposition}${name}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // The file under an id never changes. Only the user's browser may cache it.
      'Cache-Control': `private, max-age=${forSeconds}, immutable`,
    },
  })
}
