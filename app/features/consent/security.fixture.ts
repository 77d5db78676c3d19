import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  notTyped: {
    'consent_events.keyword': 'one of a list',
  },
} satisfies SecurityFixture
