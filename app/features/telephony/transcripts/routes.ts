import { route } from '@react-router/dev/routes'

/** Over the call log. */
export const callPages = [
  route(':callId/transcripts/:transcriptId', 'features/telephony/transcripts/routes/edit-summary.tsx'),
  route(
    ':callId/recordings/:recordingId/transcribe',
    'features/telephony/transcripts/routes/ask-transcript.tsx',
  ),
]

/** Over the call settings. */
export const callSettingsDialogs = [
  route('transcripts', 'features/telephony/transcripts/routes/location-transcripts.tsx'),
]

/** For the provider, whose webhooks are signed, and so is the address of the audio. */
export const publicRoutes = [
  route('webhooks/twilio/transcript', 'features/telephony/transcripts/routes/webhook-transcript.ts'),
  route('transcripts/audio/:signed', 'features/telephony/transcripts/routes/audio.ts'),
]
