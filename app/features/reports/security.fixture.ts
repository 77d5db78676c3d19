import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/reports/routes/reports': { access: 'signed-in' },
    'features/reports/routes/referrals': { access: 'signed-in' },
    'features/reports/routes/referrals-file': { access: 'admin' },
  },
  notTyped: {
    'referral_totals.months': 'counted from the contacts',
    'referral_totals.top_clients': 'counted from the contacts',
  },
  pages: { reports: ['/report', '/report/referrals'] },
} satisfies SecurityFixture
