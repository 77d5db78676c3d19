import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/push/routes/notifications': { access: 'signed-in', forms: [{ sound: 'on' }] },
    'features/push/routes/push-subscription': {
      access: 'signed-in',
      forms: [{ intent: 'check', endpoint: 'https://fcm.googleapis.com/fcm/send/x' }],
    },
  },
  pages: { 'the frame and the profile': ['/profile/notifications'] },
} satisfies SecurityFixture
