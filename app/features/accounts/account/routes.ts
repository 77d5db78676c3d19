import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The account's layout; `pages` are those of all areas. */
export const account = (pages: RouteConfigEntry[]) =>
  route('account/info', 'features/accounts/account/routes/account.tsx', [
    index('features/accounts/account/routes/account-index.tsx'),
    ...pages,
  ])

export const accountPages = [
  route('settings', 'features/accounts/account/routes/company.tsx'),
  route('mobileapp', 'features/accounts/account/routes/mobile-app.tsx'),
]

export const resources = [
  route('account/info/mobileapp/logo', 'features/accounts/account/routes/logo-file.ts'),
]
