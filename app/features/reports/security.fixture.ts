import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/reports/routes/reports': { access: 'signed-in' },
  },
} satisfies SecurityFixture
