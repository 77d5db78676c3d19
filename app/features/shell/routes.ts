import { route } from '@react-router/dev/routes'

/** Menu items whose area isn't built yet: a page says what this version offers instead. */
const notAvailable = ['account/info/:tab', 'account/settings/:tab/:id?', 'profile/:id?'].map((path) =>
  route(path, 'features/shell/routes/not-available.tsx', { id: `not-available/${path.split('/:')[0]}` }),
)

export const pages = [
  route('menu', 'features/shell/routes/menu.tsx'),
  route('presence', 'features/shell/routes/presence.tsx'),
  route('profile/theme-color', 'features/shell/routes/theme-color.tsx'),
  ...notAvailable,
  route('*', 'features/shell/routes/unknown.ts'),
]

export const publicRoutes = [
  route('theme', 'features/shell/routes/theme.ts'),
  route('healthcheck', 'features/shell/routes/healthcheck.ts'),
]
