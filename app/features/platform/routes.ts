import { route } from '@react-router/dev/routes'

export const pages = [
  route('platform', 'features/platform/routes/accounts.tsx'),
  route('platform/accounts/new', 'features/platform/routes/new-account.tsx'),
  route('platform/accounts/:accountId', 'features/platform/routes/account.tsx', [
    route('suspend', 'features/platform/routes/suspend-account.tsx'),
    route('plan', 'features/platform/routes/account-plan.tsx'),
    route('numbers/new', 'features/platform/routes/new-number.tsx'),
  ]),
  route('platform/releases', 'features/platform/routes/releases.tsx'),
]
