import { route } from '@react-router/dev/routes'
import * as callResults from '../call-results/routes.ts'
import * as transcripts from '../transcripts/routes.ts'

export const pages = [
  route('phone-log', 'features/telephony/call-log/routes/call-log.tsx', [
    route(':callId', 'features/telephony/call-log/routes/call-details.tsx'),
    route(':callId/block', 'features/telephony/call-log/routes/block-caller.tsx'),
    route(':callId/work', 'features/telephony/call-log/routes/work-call.tsx'),
    ...transcripts.callPages,
    ...callResults.callPages,
    route('recordings/:recordingId/delete', 'features/telephony/call-log/routes/delete-recording.tsx'),
  ]),
  route('phone-log/team', 'features/telephony/call-log/routes/team.tsx'),
]

export const resources = [
  route('phone-log/export/:format', 'features/telephony/call-log/routes/export-calls.ts'),
  route('phone/recordings/:recordingId', 'features/telephony/call-log/routes/recording-audio.ts'),
]
