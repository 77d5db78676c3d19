import { route } from '@react-router/dev/routes'

/** Menu items whose area isn't built yet: a page says what this version offers instead. */
const notAvailable = ['account/info/:tab', 'account/settings/:tab/:id?'].map((path) =>
  route(path, 'features/accounts/shell/routes/not-available-page.tsx', {
    id: `not-available/${path.split('/:')[0]}`,
  }),
)

export const pages = [
  route('menu', 'features/accounts/shell/routes/menu.tsx'),
  route('presence', 'features/accounts/shell/routes/presence.tsx'),
  route('profile/theme-color', 'features/accounts/shell/routes/theme-color.tsx'),
  ...notAvailable,
  route('*', 'features/accounts/shell/routes/unknown.ts'),
]

export const publicRoutes = [
  route('theme', 'features/accounts/shell/routes/theme.ts'),
  route('healthcheck', 'features/accounts/shell/routes/healthcheck.ts'),
]
