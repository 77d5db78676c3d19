import { servicesContext } from '#app/middleware/contexts.ts'
import { readRecording } from '../recordings/recordings.server.ts'
import type { Route } from './+types/recording-file'

/** A recording, for the provider and the page's player, by its signed URL. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await readRecording(context.get(servicesContext), params.signed)
  if (!file) return new Response('There is no such recording.', { status: 404 })
  return new Response(file.stream(), {
    headers: {
      'Content-Type': 'audio/mpeg',
      'Content-Length': String(file.size),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      // A recording never changes under its URL, and the provider keeps it for its calls.
      'Cache-Control': 'private, max-age=3600',
    },
  })
}
