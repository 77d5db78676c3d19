import { route } from '@react-router/dev/routes'

export const pages = [route('profile/:userId?', 'features/work/metrics/routes/profile.tsx')]

export const resources = [
  route('metrics/employee-stats', 'features/work/metrics/routes/employee-stats.ts'),
  route('metrics/employee-stats/export', 'features/work/metrics/routes/export-stats.ts'),
]
