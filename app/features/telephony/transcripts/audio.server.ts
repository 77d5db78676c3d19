import { eq } from 'drizzle-orm'
import { storedRecording } from '#app/features/telephony/calls/recordings/recordings.server.ts'
import type { OpenedAudio } from '#app/lib/audio-response.server.ts'
import { env } from '#app/lib/env.server.ts'
import type { Services } from '#app/lib/services.ts'
import { readSignedRow, signRow } from '#app/lib/signed-id.server.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { callTranscripts } from '#db/schema/index.ts'

const PURPOSE = 'transcript audio'

/** Where the provider fetches the audio for a transcript. */
export const recordingAudio = (row: { accountId: string; id: string }): string =>
  `${env().APP_URL}/transcripts/audio/${signRow(PURPOSE, row)}`

/** The audio at a signed address, only while its transcript is asked for. */
export async function readAudio(services: Services, signed: string): Promise<OpenedAudio | null> {
  const named = readSignedRow(PURPOSE, signed)
  const ctx = named && (await systemCtx(services, named.accountId))
  if (!ctx) return null
  const [row] = await ctx.db((tx) =>
    tx
      .select({ recordingId: callTranscripts.recordingId, state: callTranscripts.state })
      .from(callTranscripts)
      .where(eq(callTranscripts.id, named.id)),
  )
  return row?.state === 'asked' ? storedRecording(ctx, row.recordingId) : null
}
