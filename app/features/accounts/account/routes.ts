import { index, route } from '@react-router/dev/routes'

export const accountPages = [
  index('features/accounts/account/routes/account-index.tsx'),
  route('settings', 'features/accounts/account/routes/company.tsx'),
  route('mobileapp', 'features/accounts/account/routes/mobile-app.tsx'),
]

export const resources = [
  route('account/info/mobileapp/logo', 'features/accounts/account/routes/logo-file.ts'),
]
