import { route } from '@react-router/dev/routes'

export const pages = [
  route('phone-log/imported', 'features/messaging/call-history/routes/imported-calls.tsx'),
]

export const resources = [
  route(
    'phone-log/imported/:callId/recording',
    'features/messaging/call-history/routes/imported-recording.ts',
  ),
]
