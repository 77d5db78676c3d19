import { route } from '@react-router/dev/routes'

export const pages = [
  route('phone-settings', 'features/phone/routes/phone-settings.tsx'),
  route('open', 'features/phone/routes/open-link.tsx'),
]

export const resources = [
  route('phone/clients', 'features/phone/routes/find-clients.ts'),
  route('phone/lists', 'features/phone/routes/phone-lists.ts'),
  route('phone/notes/:clientId', 'features/phone/routes/phone-notes.ts'),
  route('phone/recent/:callId', 'features/phone/routes/recent-call.ts'),
  route('phone/state', 'features/phone/routes/phone-state.ts'),
  route('phone/token', 'features/phone/routes/phone-token.ts'),
  route('phone/outgoing/location', 'features/phone/routes/outgoing-location.ts'),
  route('phone/calls', 'features/phone/routes/start-call.ts'),
  route('phone/calls/:callId', 'features/phone/routes/call-action.ts'),
  route('phone/queues', 'features/phone/routes/queues.ts'),
  route('phone/queue/assign/:queueId', 'features/phone/routes/take-next-call.ts'),
  route('phone/conference/:callId/participants/:label', 'features/phone/routes/participant-action.ts'),
]
