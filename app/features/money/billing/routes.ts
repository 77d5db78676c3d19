import { route } from '@react-router/dev/routes'

export const accountPages = [
  route('billing', 'features/money/billing/routes/billing.tsx', [
    route('limits', 'features/money/billing/routes/limits.tsx'),
    route('invoices/:invoiceId/pay', 'features/money/billing/routes/pay-invoice.tsx'),
    route('payment-methods/new', 'features/money/billing/routes/payment-method-new.tsx'),
    route('payment-methods/:methodId/delete', 'features/money/billing/routes/payment-method-delete.tsx'),
  ]),
  route('billing/payment-methods/:methodId', 'features/money/billing/routes/payment-method-action.ts'),
]

export const resources = [route('settings/billing', 'features/money/billing/routes/settings-return.ts')]

export const publicRoutes = [route('webhooks/stripe', 'features/money/billing/routes/webhook-stripe.ts')]
