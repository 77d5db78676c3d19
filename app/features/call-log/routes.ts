import { route } from '@react-router/dev/routes'
import * as callResults from '../call-results/routes.ts'
import * as transcripts from '../transcripts/routes.ts'

export const pages = [
  route('phone-log', 'features/call-log/routes/call-log.tsx', [
    route(':callId', 'features/call-log/routes/call-details.tsx'),
    route(':callId/block', 'features/call-log/routes/block-caller.tsx'),
    route(':callId/work', 'features/call-log/routes/work-call.tsx'),
    ...transcripts.callPages,
    ...callResults.callPages,
    route('recordings/:recordingId/delete', 'features/call-log/routes/delete-recording.tsx'),
  ]),
  route('phone-log/team', 'features/call-log/routes/team.tsx'),
]

export const resources = [
  route('phone-log/export/:format', 'features/call-log/routes/export-calls.ts'),
  route('phone/recordings/:recordingId', 'features/call-log/routes/recording-audio.ts'),
]
