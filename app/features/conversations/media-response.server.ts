import { MEDIA_TYPES } from './limits.ts'

export interface StoredFile {
  file: File
  contentType: string
  fileName: string | null
}

/** What a browser may show by itself; everything else is offered as a download. */
const INLINE = new Set(MEDIA_TYPES.filter((type) => /^(image|audio|video)\//.test(type)) as string[])

/** A stored file as an answer that can run nothing: no sniffing, a sandbox, a download unless it is plain media. */
export function mediaResponse({ file, contentType, fileName }: StoredFile, forSeconds: number): Response {
  const disposition = INLINE.has(contentType) ? 'inline' : 'attachment'
  const name = fileName ? `; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", '%27')}` : ''
  return new Response(file.stream(), {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(file.size),
      'Content-Disposition': `${disposition}${name}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // A file never changes under its id; only its reader's browser may keep it.
      'Cache-Control': `private, max-age=${forSeconds}, immutable`,
    },
  })
}
