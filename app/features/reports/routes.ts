import { route } from '@react-router/dev/routes'

export const pages = [
  route('report', 'features/reports/routes/reports.tsx'),
  route('report/calls', 'features/reports/routes/calls.tsx'),
]

export const resources = [route('report/calls/file', 'features/reports/routes/calls-file.ts')]
