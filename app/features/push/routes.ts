import { route } from '@react-router/dev/routes'

export const resources = [route('push/subscription', 'features/push/routes/push-subscription.ts')]
