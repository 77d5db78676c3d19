import { mediaResponse } from '#app/features/conversations/media-response.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { readDocument } from '../documents.server.ts'
import type { Route } from './+types/document-file'

/** A document's file, with `download` as a download. */
export const loader = resource.loader(async (ctx, { params, url }: Route.LoaderArgs) =>
  mediaResponse(await readDocument(ctx, params.id, params.recordId), 300, {
    download: url.searchParams.has('download'),
  }),
)
