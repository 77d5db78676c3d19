import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {},
  notTyped: { 'metric_changes.kind': 'written by triggers' },
} satisfies SecurityFixture
