import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('features/shell/routes/dashboard.tsx'),
  route('login', 'features/auth/routes/login.tsx'),
  route('login/accounts', 'features/auth/routes/login-accounts.ts'),
  route('logout', 'features/auth/routes/logout.tsx'),
  route('lock', 'features/auth/routes/lock.tsx'),
  route('session/activity', 'features/auth/routes/session-activity.ts'),
  route('theme', 'features/shell/routes/theme.ts'),
  route('healthcheck', 'features/shell/routes/healthcheck.ts'),
] satisfies RouteConfig
