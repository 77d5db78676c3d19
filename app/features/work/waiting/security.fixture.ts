import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/work/waiting/routes/waiting-page': { access: 'signed-in' },
    'features/work/waiting/routes/item-page': {
      access: 'signed-in',
      params: { item: 'conversation.$conversation' },
    },
  },
} satisfies SecurityFixture
