import { route } from '@react-router/dev/routes'

export const settingsPages = [
  route('api', 'features/api/routes/settings.tsx', [
    route('keys/new', 'features/api/routes/new-key.tsx'),
    route('keys/:keyId/roll', 'features/api/routes/roll-key.tsx'),
    route('keys/:keyId/revoke', 'features/api/routes/revoke-key.tsx'),
  ]),
  route('webhooks', 'features/api/routes/webhooks.tsx', [
    route('new', 'features/api/routes/new-webhook.tsx'),
  ]),
  route('webhooks/:endpointId', 'features/api/routes/webhook.tsx', [
    route('edit', 'features/api/routes/edit-webhook.tsx'),
    route('delete', 'features/api/routes/delete-webhook.tsx'),
  ]),
]

export const publicRoutes = [
  route('api/openapi.json', 'features/api/routes/openapi.ts'),
  route('api/client.ts', 'features/api/routes/client.ts'),
  route('api/docs', 'features/api/routes/docs.tsx'),
]
