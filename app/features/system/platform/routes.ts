import { route } from '@react-router/dev/routes'

export const pages = [
  route('platform', 'features/system/platform/routes/accounts.tsx'),
  route('platform/accounts/new', 'features/system/platform/routes/new-account.tsx'),
  route('platform/accounts/:accountId', 'features/system/platform/routes/account.tsx', [
    route('suspend', 'features/system/platform/routes/suspend-account.tsx'),
    route('plan', 'features/system/platform/routes/account-plan.tsx'),
    route('numbers/new', 'features/system/platform/routes/new-number.tsx'),
  ]),
  route('platform/health', 'features/system/platform/routes/health-page.tsx'),
  route('platform/releases', 'features/system/platform/routes/releases.tsx'),
]
