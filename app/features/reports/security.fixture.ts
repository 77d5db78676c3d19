import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/reports/routes/reports': { access: 'signed-in' },
    'features/reports/routes/referrals': { access: 'signed-in' },
    'features/reports/routes/referrals-file': { access: 'admin' },
  },
} satisfies SecurityFixture
