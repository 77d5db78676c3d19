import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  sockets: {
    reconnected: { userId: '$user' },
    activity: {},
  },
} satisfies SecurityFixture
