import { index } from '@react-router/dev/routes'

export const pages = [index('features/dashboard/routes/dashboard.tsx')]
