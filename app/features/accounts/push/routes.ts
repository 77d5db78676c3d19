import { route } from '@react-router/dev/routes'

export const pages = [route('profile/notifications', 'features/accounts/push/routes/notifications.tsx')]

export const resources = [route('push/subscription', 'features/accounts/push/routes/push-subscription.ts')]
