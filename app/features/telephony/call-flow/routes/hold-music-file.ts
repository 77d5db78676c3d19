import { holdMusic } from '../recordings/hold-music.server.ts'
import type { Route } from './+types/hold-music-file'

/** A track, for the provider and for listening to it in settings. */
export const loader = ({ params }: Route.LoaderArgs) => {
  const file = holdMusic(params.track.replace(/\.wav$/, ''))
  if (!file) return new Response('No such track.', { status: 404 })
  return new Response(new Uint8Array(file), {
    headers: { 'Content-Type': 'audio/wav', 'Cache-Control': 'public, max-age=86400' },
  })
}
