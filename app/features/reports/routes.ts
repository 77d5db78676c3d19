import { route } from '@react-router/dev/routes'

export const pages = [route('report', 'features/reports/routes/reports.tsx')]
