import { seal } from '#app/lib/crypto.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { apiEvents, apiKeys, apiOrigins, webhookDeliveries, webhookEndpoints } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/system/api/routes/openapi': { access: 'public' },
    'features/system/api/routes/docs': { access: 'public' },
    'features/system/api/routes/docs-call': { access: 'public', params: { call: 'getTags' } },
    'features/system/api/routes/client': { access: 'public' },
    'features/system/api/routes/settings': { access: 'admin', forms: [{ origins: 'https://evil.example' }] },
    'features/system/api/routes/new-key': {
      access: 'admin',
      forms: ['maker', 'account'].map((belongsTo) => ({ name: 'x', belongsTo, days: '30', tags: 'read' })),
    },
    'features/system/api/routes/roll-key': { access: 'admin', params: { keyId: '$apiKey' }, forms: [{}] },
    'features/system/api/routes/revoke-key': {
      access: 'admin',
      params: { keyId: '$apiKey' },
      forms: [{ intent: 'revoke' }],
    },
    'features/system/api/routes/webhooks': { access: 'admin' },
    'features/system/api/routes/new-webhook': {
      access: 'admin',
      forms: [{ url: 'https://evil.example/x', events: 'contact.created' }],
    },
    'features/system/api/routes/webhook': {
      access: 'admin',
      params: { endpointId: '$endpoint' },
      forms: [
        ...['off', 'on', 'test', 'rotate'].map((intent) => ({ intent })),
        { intent: 'resend', delivery: '$delivery' },
      ],
    },
    'features/system/api/routes/edit-webhook': {
      access: 'admin',
      params: { endpointId: '$endpoint' },
      forms: [{ url: 'https://evil.example/x', events: 'contact.created', version: '1' }],
    },
    'features/system/api/routes/delete-webhook': {
      access: 'admin',
      params: { endpointId: '$endpoint' },
      forms: [{ intent: 'delete' }],
    },
  },
  rows: async (tx, { account, users }) => {
    await addRow(tx, apiOrigins, { accountId: account.id, origin: `https://${CANARY.toLowerCase()}.example` })
    const row = { accountId: account.id, userId: users.member.id, name: CANARY, ending: 'abcd', scopes: {} }
    const apiKey = await addRow(tx, apiKeys, { ...row, tokenHash: Buffer.from(CANARY) })
    const id = uuidv7(Date.now())
    const endpoint = await addRow(tx, webhookEndpoints, {
      ...{ accountId: account.id, id, createdBy: users.member.id, description: CANARY },
      url: `https://${CANARY.toLowerCase()}.example/hook`,
      // Switched off, so that the tests send nothing.
      ...{ events: ['contact.created'], enabled: false },
      secret: await seal(tx, account.id, `whsec_${CANARY}`, {
        table: 'webhook_endpoints',
        column: 'secret',
        rowId: id,
      }),
    })
    const delivery = await addRow(tx, webhookDeliveries, {
      ...{ accountId: account.id, endpointId: endpoint, type: 'test', state: 'failed', answer: CANARY },
    })
    await addRow(tx, apiEvents, { accountId: account.id, type: 'contact.created', subjectId: account.id })
    return { apiKey, endpoint, delivery }
  },
  hostile: ({ column, id }) => [
    column('api_keys', 'name', [id('apiKey')]),
    column('webhook_endpoints', 'description', [id('endpoint')]),
    column('webhook_deliveries', 'answer', [id('delivery')]),
  ],
  secrets: [
    {
      column: 'api_keys.name',
      path: '/account/settings/api/keys/new',
      form: (name) => ({ name, days: '30', tags: 'read' }),
    },
    {
      column: 'webhook_endpoints.description',
      path: '/account/settings/webhooks/new',
      form: (description) => ({ description, url: 'https://a.example/', events: 'contact.created' }),
    },
  ],
  pages: { settings: ['/account/settings/api', '/account/settings/webhooks/new'] },
  notRefused: { 'webhook_deliveries.answer': 'sent by the receiver' },
  notTyped: {
    'webhook_endpoints.url': 'a parsed address',
    'webhook_endpoints.events': 'chosen from a list',
    'webhook_endpoints.secret': 'sealed',
    'webhook_endpoints.old_secret': 'sealed',
    'webhook_deliveries.type': 'from a list of ours',
    'webhook_deliveries.subject_id': 'ids',
    'api_events.type': 'from a list of ours',
    'api_events.subject_id': 'ids',
    'api_keys.ending': 'four characters of ours',
    'api_keys.scopes': 'chosen from lists',
    'api_origins.origin': 'the parsed origin of an address',
    'api_replays.body': 'answers of ours, which no page shows',
  },
} satisfies SecurityFixture
