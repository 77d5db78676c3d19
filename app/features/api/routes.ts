import { route } from '@react-router/dev/routes'

export const settingsPages = [
  route('api', 'features/api/routes/settings.tsx', [
    route('keys/new', 'features/api/routes/new-key.tsx'),
    route('keys/:keyId/revoke', 'features/api/routes/revoke-key.tsx'),
  ]),
]

export const publicRoutes = [
  route('api/openapi.json', 'features/api/routes/openapi.ts'),
  route('api/client.ts', 'features/api/routes/client.ts'),
  route('api/docs', 'features/api/routes/docs.tsx'),
]
