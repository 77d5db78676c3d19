import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  notTyped: {
    'consent_events.keyword': 'one of a list',
    'consent_events.note': 'of an imported list, shown in evidence files',
  },
} satisfies SecurityFixture
