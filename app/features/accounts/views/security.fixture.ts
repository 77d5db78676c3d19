import { savedViews } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/accounts/views/routes/views': { access: 'signed-in' },
    'features/accounts/views/routes/new-view': {
      access: 'signed-in',
      forms: [{ list: 'contacts', params: '', name: 'x', group: 'own' }],
    },
    'features/accounts/views/routes/edit-view': {
      access: 'signed-in',
      params: { viewId: '$view' },
      forms: [{ name: 'Stolen', params: '', version: '1' }],
    },
    'features/accounts/views/routes/change-view': {
      access: 'signed-in',
      params: { viewId: '$view' },
      query: { do: 'delete' },
      forms: [{}],
    },
    'features/accounts/views/routes/view-counts': { access: 'signed-in', query: { list: 'contacts' } },
  },
  rows: async (tx, { account, users }) => ({
    view: await addRow(tx, savedViews, {
      accountId: account.id,
      list: 'contacts',
      userId: users.member.id,
      name: CANARY,
      params: `q=${CANARY}`,
      position: 0,
      createdBy: users.member.id,
    }),
  }),
  hostile: async ({ insert, column, distinct, id }) => {
    const ids = await insert(
      "insert into saved_views (account_id, list, name, params, position) select $account, 'contacts', 'view ' || n, '', n from many returning id",
    )
    return [distinct('saved_views', 'name', ids), column('saved_views', 'params', [...ids, id('view')])]
  },
  secrets: [
    {
      column: 'saved_views.name',
      path: '/views/new',
      form: (name) => ({ list: 'contacts', name, params: '' }),
    },
    {
      column: 'saved_views.params',
      path: '/views/new',
      form: (q) => ({ list: 'contacts', name: 'x', params: new URLSearchParams({ q }).toString() }),
    },
  ],
  notTyped: {
    'saved_views.list': 'one of the lists that areas declare',
    'saved_views.names': 'copies of names of tags, users and locations',
  },
  pages: { 'saved views': ['/views', '/views/new'] },
} satisfies SecurityFixture
