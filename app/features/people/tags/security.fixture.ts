import { tags } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/people/tags/routes/tags': { access: 'signed-in' },
    'features/people/tags/routes/new-tag': { access: 'admin', forms: [{ name: 'x', rule: '$tag' }] },
    'features/people/tags/routes/edit-tag': {
      access: 'signed-in',
      params: { tagId: '$tag' },
      forms: [{ name: 'Stolen', description: '', rule: '', version: '1' }],
    },
    'features/people/tags/routes/delete-tag': {
      access: 'admin',
      params: { tagId: '$tag' },
      forms: [{ intent: 'delete' }],
    },
    'features/people/tags/routes/preview-rule': { access: 'admin', forms: [{ rule: '{}' }] },
  },
  rows: async (tx, { account }) => ({
    tag: await addRow(tx, tags, { accountId: account.id, name: CANARY, description: CANARY }),
    spareTag: await addRow(tx, tags, { accountId: account.id, name: `Spare ${CANARY}` }),
  }),
  hostile: async ({ insert, column, distinct, id }) => {
    const ids = await insert(
      "insert into tags (account_id, name) select $account, 'tag ' || n from many returning id",
    )
    return [distinct('tags', 'name', ids), column('tags', 'description', [...ids, id('tag')])]
  },
  secrets: [
    {
      column: 'tags.name',
      path: '/account/settings/tag-management/new',
      form: (name) => ({ name }),
    },
    {
      column: 'tags.description',
      path: '/account/settings/tag-management/new',
      form: (description) => ({ name: 'VIP', description }),
    },
  ],
  pages: { settings: ['/account/settings/tag-management/new'] },
  notTyped: {
    'tags.rule': 'a tree of conditions: rule.schema.ts refuses secrets',
    'client_tags.from_column': 'not shown: the letters and digits of a heading',
  },
} satisfies SecurityFixture
