import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/work/metrics/routes/profile': { access: 'signed-in', params: { userId: '$employee' } },
    'features/work/metrics/routes/employee-stats': {
      access: 'signed-in',
      query: { user: '$employee', metricView: 'daily' },
      forms: [],
    },
    'features/work/metrics/routes/export-stats': { access: 'signed-in' },
  },
  notTyped: { 'metric_changes.kind': 'written by triggers' },
  pages: { 'the frame and the profile': ['/profile'] },
} satisfies SecurityFixture
