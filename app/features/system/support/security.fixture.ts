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
  hostile: async ({ insert, column }) => {
    const ids = await insert(
      "insert into feedback (account_id, id, user_id, category, related_to, comments) select $account, uuidv7(), $user, 'issue', 'Phone', 'x' from many returning id",
    )
    return [column('feedback', 'comments', ids)]
  },
  secrets: [
    {
      column: 'feedback.comments',
      path: '/report-issue',
      form: (comments) => ({ id: randomUUID(), category: 'issue', relatedTo: 'Phone', comments }),
    },
  ],
  pages: { 'the account': ['/report-issue'] },
  notTyped: {
    'feedback.related_to': 'one of a list',
  },
} satisfies SecurityFixture
