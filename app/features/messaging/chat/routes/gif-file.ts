import { fetchGif } from '../gifs.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/gif-file'

/** A GIF, fetched from the service: `?small` for the picker. */
export const loader = resource.loader(async (ctx, { params, url }: Route.LoaderArgs) => {
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
