import { servicesContext } from '#app/middleware/contexts.ts'
import { mediaResponse } from '#app/features/accounts/files/media-response.server.ts'
import { readPublicMedia } from '../media/media.server.ts'
import { jsonError } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/media-public'

/** A file of a text, for the provider, by a signed address that expires soon. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const media = readPublicMedia(context.get(servicesContext), params.mediaId, url.searchParams)
  return media.then((stored) => mediaResponse(stored, 0)).catch(jsonError)
}
