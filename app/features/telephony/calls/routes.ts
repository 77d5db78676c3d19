import { route } from '@react-router/dev/routes'

/** The provider's requests are authenticated by their signature. */
export const publicRoutes = [
  route('webhooks/twilio/voice', 'features/telephony/calls/routes/webhook-voice.ts'),
  route('webhooks/twilio/voice-client', 'features/telephony/calls/routes/webhook-voice-client.ts'),
  route('webhooks/twilio/voice-answer', 'features/telephony/calls/routes/webhook-voice-answer.ts'),
  route('webhooks/twilio/voice-next', 'features/telephony/calls/routes/webhook-voice-next.ts'),
  route('webhooks/twilio/voice-announce', 'features/telephony/calls/routes/webhook-voice-announce.ts'),
  route('webhooks/twilio/voice-status', 'features/telephony/calls/routes/webhook-voice-status.ts'),
  route('webhooks/twilio/conference', 'features/telephony/calls/routes/webhook-conference.ts'),
  route('webhooks/twilio/voice-recording', 'features/telephony/calls/routes/webhook-voice-recording.ts'),
  route('webhooks/twilio/voice-transcript', 'features/telephony/calls/routes/webhook-voice-transcript.ts'),
]
