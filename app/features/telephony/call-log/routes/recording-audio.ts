import { openRecording } from '#app/features/telephony/calls/recordings/recordings.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { audioResponse } from '#app/lib/audio-response.server.ts'

/** The audio of a recording, for users of its account. */
export const loader = resource.loader(
  { params: { recordingId: uuid } },
  async (ctx, { request, params, url }) =>
    audioResponse(await openRecording(ctx, params.recordingId), request, {
      download: url.searchParams.has('download'),
    }),
)
