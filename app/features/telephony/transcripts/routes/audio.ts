import { servicesContext } from '#app/middleware/contexts.ts'
import { readAudio } from '../audio.server.ts'
import type { Route } from './+types/audio'

/** The audio of a recording that the provider transcribes, by its signed URL. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const audio = await readAudio(context.get(servicesContext), params.signed)
  if (!audio) return new Response('There is no such recording.', { status: 404 })
  return new Response(audio.read({ start: 0, end: audio.size - 1 }), {
    headers: {
      'Content-Type': audio.contentType,
      'Content-Length': String(audio.size),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}
