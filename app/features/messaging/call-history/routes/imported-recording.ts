import { audioResponse } from '#app/lib/audio-response.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { openImportedRecording } from '../imported-recordings.server.ts'

/** The audio of an imported call, for users of its account. */
export const loader = resource.loader({ params: { callId: uuid } }, async (ctx, { request, params, url }) =>
  audioResponse(await openImportedRecording(ctx, params.callId), request, {
    download: url.searchParams.has('download'),
  }),
)
