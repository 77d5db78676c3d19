import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/work/waiting/routes/waiting-page': { access: 'signed-in' },
  },
} satisfies SecurityFixture
