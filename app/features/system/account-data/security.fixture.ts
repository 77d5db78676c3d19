import { madeFiles } from '#db/schema/index.ts'
import { putFile } from '#app/lib/storage.server.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/system/account-data/routes/data': {
      access: 'admin',
      forms: [{ calls: 'keep', messages: 'keep', chat: 'keep', audit: 'keep', version: '1' }],
    },
    'features/system/account-data/routes/confirm-retention': {
      access: 'admin',
      query: { calls: '30', messages: 'keep', chat: 'keep', audit: 'keep', version: '1' },
      forms: [{ calls: '30', messages: 'keep', chat: 'keep', audit: 'keep', version: '1' }],
    },
    'features/system/account-data/routes/close-account': { access: 'admin', forms: [{ name: 'x' }] },
    'features/system/account-data/routes/client-data': {
      access: 'admin',
      params: { id: '$client' },
      forms: [{ requestId: '$uuid' }],
    },
    'features/system/account-data/routes/erase-client': {
      access: 'admin',
      params: { id: '$client' },
      forms: [{ word: 'ERASE' }],
    },
    'features/system/account-data/routes/archive-file': { access: 'admin', params: { id: '$archive' } },
  },
  rows: async (tx, { account, client, users }) => ({
    archive: await addRow(tx, madeFiles, {
      accountId: account.id,
      kind: 'archive',
      requestedBy: users.member.id,
      clientId: client.id,
      state: 'done',
      fileKey: await putFile(account.id, 'exports', Buffer.from(CANARY), 'application/octet-stream'),
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  }),
  pages: { 'the account': ['/account/info/data'] },
} satisfies SecurityFixture
