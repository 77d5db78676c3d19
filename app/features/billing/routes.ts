import { route } from '@react-router/dev/routes'

export const accountPages = [
  route('billing', 'features/billing/routes/billing.tsx', [
    route('limits', 'features/billing/routes/limits.tsx'),
    route('invoices/:invoiceId/pay', 'features/billing/routes/pay-invoice.tsx'),
    route('payment-methods/new', 'features/billing/routes/payment-method-new.tsx'),
    route('payment-methods/:methodId/delete', 'features/billing/routes/payment-method-delete.tsx'),
  ]),
  route('billing/payment-methods/:methodId', 'features/billing/routes/payment-method.ts'),
]

export const resources = [route('settings/billing', 'features/billing/routes/settings-return.ts')]

export const publicRoutes = [route('webhooks/stripe', 'features/billing/routes/webhook-stripe.ts')]
