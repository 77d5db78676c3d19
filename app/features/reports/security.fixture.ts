import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/reports/routes/reports': { access: 'signed-in' },
    'features/reports/routes/calls': { access: 'admin' },
    'features/reports/routes/calls-file': { access: 'admin' },
    'features/reports/routes/texts': { access: 'admin' },
    'features/reports/routes/texts-file': { access: 'admin' },
  },
  pages: { reports: ['/report', '/report/calls', '/report/texts'] },
} satisfies SecurityFixture
