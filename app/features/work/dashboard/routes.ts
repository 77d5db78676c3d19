import { index } from '@react-router/dev/routes'

export const pages = [index('features/work/dashboard/routes/dashboard.tsx')]
