import { route } from '@react-router/dev/routes'

export const pages = [route('profile/:userId?', 'features/metrics/routes/profile.tsx')]

export const resources = [
  route('metrics/employee-stats', 'features/metrics/routes/employee-stats.ts'),
  route('metrics/employee-stats/export', 'features/metrics/routes/export-stats.ts'),
]
