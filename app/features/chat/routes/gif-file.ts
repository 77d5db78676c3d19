import { answering } from '#app/lib/http-errors.ts'
import { fetchGif } from '../gifs.server.ts'
import type { Route } from './+types/gif-file'

/** A GIF from the service, by way of us: `?small` for choosing one. */
export function loader({ params, url }: Route.LoaderArgs) {
  return answering(async () => {
    const bytes = await fetchGif(params.gifId, url.searchParams.has('small') ? 100 : 200)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': 'image/gif',
        'Content-Length': String(bytes.length),
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'private, max-age=86400',
      },
    })
  })
}
