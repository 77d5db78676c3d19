import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/accounts/profile/routes/avatar': {
      access: 'signed-in',
      forms: [{ avatar: 'data:image/png;base64,AA==' }],
    },
    'features/accounts/profile/routes/avatar-file': { access: 'signed-in', params: { userId: '$employee' } },
  },
} satisfies SecurityFixture
