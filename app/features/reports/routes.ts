import { route } from '@react-router/dev/routes'

export const pages = [
  route('report', 'features/reports/routes/reports.tsx'),
  route('report/referrals', 'features/reports/routes/referrals.tsx'),
]

export const resources = [route('report/referrals/file', 'features/reports/routes/referrals-file.ts')]
