import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/work/search/routes/search-page': { access: 'signed-in' },
    'features/work/search/routes/find': { access: 'signed-in' },
  },
  pages: { 'lists of contacts': ['/search?q=janet'] },
} satisfies SecurityFixture
