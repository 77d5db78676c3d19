import { apiKeys, apiOrigins } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/api/routes/openapi': { access: 'public' },
    'features/api/routes/docs': { access: 'public' },
    'features/api/routes/client': { access: 'public' },
    'features/api/routes/settings': { access: 'admin', forms: [{ origins: 'https://evil.example' }] },
    'features/api/routes/new-key': { access: 'admin', forms: [{ name: 'x', days: '30', tags: 'read' }] },
    'features/api/routes/revoke-key': {
      access: 'admin',
      params: { keyId: '$apiKey' },
      forms: [{ intent: 'revoke' }],
    },
  },
  rows: async (tx, { account, users }) => {
    await addRow(tx, apiOrigins, { accountId: account.id, origin: `https://${CANARY.toLowerCase()}.example` })
    const row = { accountId: account.id, userId: users.member.id, name: CANARY, ending: 'abcd', scopes: {} }
    return { apiKey: await addRow(tx, apiKeys, { ...row, tokenHash: Buffer.from(CANARY) }) }
  },
  hostile: ({ column, id }) => [column('api_keys', 'name', [id('apiKey')])],
  secrets: [
    {
      column: 'api_keys.name',
      path: '/account/settings/api/keys/new',
      form: (name) => ({ name, days: '30', tags: 'read' }),
    },
  ],
  pages: { settings: ['/account/settings/api', '/account/settings/api/keys/new'] },
  notTyped: {
    'api_keys.ending': 'four characters of ours',
    'api_keys.scopes': 'chosen from lists',
    'api_origins.origin': 'the parsed origin of an address',
    'api_replays.body': 'answers of ours, which no page shows',
  },
} satisfies SecurityFixture
