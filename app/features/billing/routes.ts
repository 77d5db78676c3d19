import { route } from '@react-router/dev/routes'

export const accountPages = [
  route('billing', 'features/billing/routes/billing.tsx', [
    route('limits', 'features/billing/routes/limits.tsx'),
  ]),
]

export const publicRoutes = [route('webhooks/stripe', 'features/billing/routes/webhook-stripe.ts')]
