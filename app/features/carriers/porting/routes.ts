import { route, type RouteConfigEntry } from '@react-router/dev/routes'

const NUMBERS = 'features/carriers/porting/routes/port-numbers.tsx'

/** Dialogs over /account/info/phonenumbers, with paths under it. */
export const numberDialogs: RouteConfigEntry[] = [
  route('port', NUMBERS, { id: 'porting/new' }),
  route('port/:portId', 'features/carriers/porting/routes/port-request.tsx'),
  route('port/:portId/numbers', NUMBERS, { id: 'porting/numbers' }),
  route('port/:portId/details', 'features/carriers/porting/routes/port-details.tsx'),
  route('port/:portId/documents', 'features/carriers/porting/routes/port-documents.tsx'),
  route('port/:portId/cancel', 'features/carriers/porting/routes/port-cancel.tsx'),
]

export const resources: RouteConfigEntry[] = [
  route(
    'account/info/phonenumbers/port/:portId/files/:kind',
    'features/carriers/porting/routes/port-file.ts',
  ),
  route('account/info/phonenumbers/port/:portId/letter', 'features/carriers/porting/routes/port-letter.ts'),
]

export const publicRoutes: RouteConfigEntry[] = [
  route('webhooks/twilio/porting', 'features/carriers/porting/routes/webhook-porting.ts'),
]
