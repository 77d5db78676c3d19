import { callResults } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/telephony/call-results/routes/result-settings': {
      access: 'admin',
      forms: [
        { intent: 'add', name: 'taken' },
        { intent: 'rename', id: '$callResult', name: 'taken', version: '1' },
        { intent: 'up', id: '$callResult' },
        { intent: 'remove', id: '$callResult' },
      ],
    },
    'features/telephony/call-results/routes/last-call': { access: 'signed-in' },
    'features/telephony/call-results/routes/after-call': {
      access: 'signed-in',
      params: { callId: '$call' },
      forms: [{ result: '$callResult' }, { note: 'taken' }],
    },
  },
  rows: async (tx, { account }) => ({
    callResult: await addRow(tx, callResults, { accountId: account.id, name: CANARY, position: 1 }),
  }),
  hostile: ({ column, id }) => [column('call_results', 'name', [id('callResult')])],
  secrets: [
    {
      column: 'call_results.name',
      path: '/account/settings/call-results',
      form: (name) => ({ intent: 'add', name }),
    },
  ],
  pages: { settings: ['/account/settings/call-results'] },
} satisfies SecurityFixture
