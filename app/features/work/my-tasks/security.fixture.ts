import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/work/my-tasks/routes/my-tasks-page': { access: 'signed-in' },
  },
  pages: { 'my tasks': ['/tasks/mine'] },
} satisfies SecurityFixture
