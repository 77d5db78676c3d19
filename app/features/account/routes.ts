import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The account's layout; `pages` are those of all areas. */
export const account = (pages: RouteConfigEntry[]) =>
  route('account/info', 'features/account/routes/account.tsx', [
    index('features/account/routes/account-index.tsx'),
    ...pages,
  ])

export const accountPages = [
  route('settings', 'features/account/routes/company.tsx'),
  route('mobileapp', 'features/account/routes/mobile-app.tsx'),
]

export const resources = [route('account/info/mobileapp/logo', 'features/account/routes/logo-file.ts')]
