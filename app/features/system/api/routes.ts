import { route } from '@react-router/dev/routes'

export const settingsPages = [
  route('api', 'features/system/api/routes/settings.tsx', [
    route('keys/new', 'features/system/api/routes/new-key.tsx'),
    route('keys/:keyId/roll', 'features/system/api/routes/roll-key.tsx'),
    route('keys/:keyId/revoke', 'features/system/api/routes/revoke-key.tsx'),
  ]),
  route('webhooks', 'features/system/api/routes/webhooks.tsx', [
    route('new', 'features/system/api/routes/new-webhook.tsx'),
  ]),
  route('webhooks/:endpointId', 'features/system/api/routes/webhook.tsx', [
    route('edit', 'features/system/api/routes/edit-webhook.tsx'),
    route('delete', 'features/system/api/routes/delete-webhook.tsx'),
  ]),
]

export const publicRoutes = [
  route('api/openapi.json', 'features/system/api/routes/openapi.ts'),
  route('api/client.ts', 'features/system/api/routes/client.ts'),
  route('api/docs', 'features/system/api/routes/docs.tsx'),
  route('api/docs/:call', 'features/system/api/routes/docs-call.tsx'),
]
