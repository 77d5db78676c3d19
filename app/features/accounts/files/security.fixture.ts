import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  notTyped: { 'made_files.error': 'one of our sentences' },
} satisfies SecurityFixture
