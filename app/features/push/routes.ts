import { route } from '@react-router/dev/routes'

export const pages = [route('profile/notifications', 'features/push/routes/notifications.tsx')]

export const resources = [route('push/subscription', 'features/push/routes/push-subscription.ts')]
