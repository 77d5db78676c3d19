import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('features/shell/routes/dashboard.tsx'),
  route('healthcheck', 'features/shell/routes/healthcheck.ts'),
] satisfies RouteConfig
