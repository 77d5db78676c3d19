import { readRange } from './byte-range.ts'

export interface OpenedAudio {
  /** Bytes of the audio. */
  size: number
  contentType: string
  fileName: string
  /** The audio from `start` up to and including `end`. */
  read: (range: { start: number; end: number }) => ReadableStream<Uint8Array>
}

/** The audio of a recording, or the range of it that the request asks for: a player seeks by asking for one. */
export function audioResponse(
  { size, contentType, fileName, read }: OpenedAudio,
  request: Request,
  { download = false } = {},
): Response {
  const range = readRange(request.headers.get('Range'), size)
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Content-Type': contentType,
    'Content-Disposition': `${download ? 'attachment' : 'inline'}; filename="${fileName}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // A deleted recording must not be played from a cache.
    'Cache-Control': 'private, no-store',
  })
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers.set('Content-Length', String(end - start + 1))
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  return new Response(read({ start, end }), { status: range ? 206 : 200, headers })
}
