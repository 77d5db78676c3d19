import { openRecording } from '#app/features/calls/recordings/recordings.server.ts'
import { readRange } from '../byte-range.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'

/** The audio of a recording, for users of its account. A player seeks by asking for a range. */
export const loader = resource.loader(
  { params: { recordingId: uuid } },
  async (ctx, { request, params, url }) => {
    const { size, contentType, fileName, read } = await openRecording(ctx, params.recordingId)
    const range = readRange(request.headers.get('Range'), size)
    const headers = new Headers({
      'Accept-Ranges': 'bytes',
      'Content-Type': contentType,
      'Content-Disposition': `${url.searchParams.has('download') ? 'attachment' : 'inline'}; filename="${fileName}"`,
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
  },
)
