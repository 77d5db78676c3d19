import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/accounts/push/routes/notifications': { access: 'signed-in', forms: [{ sound: 'on' }] },
    'features/accounts/push/routes/push-subscription': {
      access: 'signed-in',
      forms: [{ intent: 'check', endpoint: 'https://fcm.googleapis.com/fcm/send/x' }],
    },
  },
  pages: { 'the frame and the profile': ['/profile/notifications'] },
  notTyped: {
    'push_subscriptions.endpoint': 'made by the browser',
    'push_subscriptions.p256dh': 'made by the browser',
    'push_subscriptions.auth': 'made by the browser',
    'users.quiet_from': 'a time',
    'users.quiet_to': 'a time',
  },
} satisfies SecurityFixture
