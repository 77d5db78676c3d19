import { useLocation, useParams } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { env } from '#app/lib/env.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { stayInForm } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { requestTranscript } from '../ask.server.ts'
import { callOfRecording } from '../transcripts.server.ts'
import { cents } from '../transcript.ts'
import type { Route } from './+types/ask-transcript'

const params = { callId: uuid, recordingId: uuid }

export const loader = page.loader({ params }, async (ctx, { params }) => {
  const { duration } = await callOfRecording(ctx, params.recordingId)
  return { minutes: Math.max(1, Math.ceil(duration / 60)), price: env().TRANSCRIPT_CENTS_PER_MINUTE }
})

export const action = page.form(
  {
    params,
    failed: 'Unable to transcribe the recording',
    onError: stayInForm,
    to: ({ params, url }) => `/phone-log/${params.callId}${url.search}`,
    done: 'The transcript comes in a few minutes.',
  },
  (ctx, _, { params }) => requestTranscript(ctx, params.recordingId),
)

export default function AskTranscript({ loaderData: { minutes, price }, actionData }: Route.ComponentProps) {
  const { callId } = useParams()
  return (
    <ConfirmRoute
      title="Put this recording in writing?"
      description={`It is transcribed by a machine, for ${cents(price * minutes)} (${cents(price)} a minute).`}
      closeTo={`/phone-log/${callId}${useLocation().search}`}
      confirmLabel="Transcribe"
      result={actionData?.result}
    />
  )
}
