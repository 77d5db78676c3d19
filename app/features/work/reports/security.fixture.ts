import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/work/reports/routes/reports': { access: 'signed-in' },
    'features/work/reports/routes/calls': { access: 'admin' },
    'features/work/reports/routes/calls-file': { access: 'admin' },
    'features/work/reports/routes/texts': { access: 'admin' },
    'features/work/reports/routes/texts-file': { access: 'admin' },
    'features/work/reports/routes/morning-mail': { access: 'admin', forms: [{ hour: '7', intent: 'save' }] },
    'features/work/reports/routes/referrals-page': { access: 'signed-in' },
    'features/work/reports/routes/renewals-page': { access: 'signed-in' },
    'features/work/reports/routes/lost-contacts-page': { access: 'signed-in' },
    'features/work/reports/routes/list-file': { access: 'admin', params: { report: 'renewals' } },
    'features/work/reports/routes/campaign-report': { access: 'signed-in' },
    'features/work/reports/routes/campaigns-file': { access: 'admin' },
    'features/work/reports/routes/act-on-report': {
      access: 'signed-in',
      query: { report: 'lost-contacts', do: 'tag', ids: '$client' },
      forms: [{ report: 'lost-contacts', action: 'tag', ids: '$client', requestId: '$client', tag: '$tag' }],
    },
  },
  notTyped: {
    'referral_totals.months': 'counted from the contacts',
    'referral_totals.top_clients': 'counted from the contacts',
  },
  pages: {
    reports: [
      '/report',
      '/report/calls',
      '/report/texts',
      '/profile/morning-mail',
      '/report/referrals',
      '/report/renewals',
      '/report/lost-contacts',
      '/report/campaigns',
    ],
  },
} satisfies SecurityFixture
