import { answering } from '#app/lib/http-errors.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { mediaResponse } from '../media-response.server.ts'
import { readPublicMedia } from '../media.server.ts'
import type { Route } from './+types/media-public'

/** The same for the provider, who fetches what a text carries by a signed address that soon ends. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  return answering(async () => {
    const stored = await readPublicMedia(context.get(servicesContext), params.mediaId, url.searchParams)
    return mediaResponse(stored, 0)
  })
}
