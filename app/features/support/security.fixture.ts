import { randomUUID } from 'node:crypto'
import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'support/report-issue': {
      access: 'signed-in',
      forms: [{ id: '$uuid', category: 'issue', relatedTo: 'Phone', comments: 'It rings.' }],
    },
    'support/feature-request': {
      access: 'signed-in',
      forms: [{ id: '$uuid', category: 'issue', relatedTo: 'Phone', comments: 'It rings.' }],
    },
  },
  secrets: [
    {
      column: 'feedback.comments',
      path: '/report-issue',
      form: (comments) => ({ id: randomUUID(), category: 'issue', relatedTo: 'Phone', comments }),
    },
  ],
  pages: { 'the account': ['/report-issue'] },
} satisfies SecurityFixture
