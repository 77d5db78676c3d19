import { route } from '@react-router/dev/routes'

export const pages = [
  route('phone-log', 'features/call-log/routes/call-log.tsx', [
    route(':callId/work', 'features/call-log/routes/work-call.tsx'),
  ]),
]
