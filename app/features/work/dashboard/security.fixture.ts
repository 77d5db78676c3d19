import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/work/dashboard/routes/dashboard': { access: 'signed-in' },
  },
  pages: { 'the frame and the profile': ['/'] },
} satisfies SecurityFixture
