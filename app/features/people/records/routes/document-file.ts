import { mediaResponse } from '#app/features/accounts/files/media-response.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { readDocument } from '../documents.server.ts'

/** A document's file, with `download` as a download. */
export const loader = resource.loader(
  { params: { id: uuid, recordId: uuid } },
  async (ctx, { params, url }) =>
    mediaResponse(await readDocument(ctx, params.id, params.recordId), 300, {
      download: url.searchParams.has('download'),
    }),
)
