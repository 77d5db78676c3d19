import { route } from '@react-router/dev/routes'

export const pages = [
  route('phone-settings', 'features/telephony/phone/routes/phone-settings.tsx'),
  route('open', 'features/telephony/phone/routes/open-link.tsx'),
]

export const resources = [
  route('phone/clients', 'features/telephony/phone/routes/find-clients.ts'),
  route('phone/lists', 'features/telephony/phone/routes/phone-lists.ts'),
  route('phone/notes/:clientId', 'features/telephony/phone/routes/phone-notes.ts'),
  route('phone/recent/:callId', 'features/telephony/phone/routes/recent-call.ts'),
  route('phone/state', 'features/telephony/phone/routes/phone-state.ts'),
  route('phone/token', 'features/telephony/phone/routes/phone-token.ts'),
  route('phone/outgoing/location', 'features/telephony/phone/routes/outgoing-location.ts'),
  route('phone/calls', 'features/telephony/phone/routes/start-call.ts'),
  route('phone/calls/:callId', 'features/telephony/phone/routes/call-action.ts'),
  route('phone/queues', 'features/telephony/phone/routes/queues.ts'),
  route('phone/queue/assign/:queueId', 'features/telephony/phone/routes/take-next-call.ts'),
  route(
    'phone/conference/:callId/participants/:label',
    'features/telephony/phone/routes/participant-action.ts',
  ),
]
