import { nextNumber } from '#tests/factories/index.ts'
import { clientMerges, clients } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

const SNAPSHOT = {
  names: { keep: CANARY, other: null },
  ...{ before: {}, after: {}, sources: [], levels: {}, moved: [], conversations: [], added: [], removed: [] },
  ...{ links: {}, copied: [], relinked: [], referred: [] },
}

export default {
  access: {
    'features/contacts/merge/routes/merge-clients': {
      access: 'admin',
      params: { id: '$client' },
      forms: [
        { other: '$trashed', mode: 'combine', combineType: 'applicant' },
        { other: '$client', mode: 'secondary' },
      ],
    },
    'features/contacts/merge/routes/split-client': {
      access: 'admin',
      params: { id: '$client' },
      forms: [{}],
    },
    'features/contacts/merge/routes/delete-primary': {
      access: 'admin',
      params: { id: '$client' },
      forms: [{}],
    },
    'features/contacts/merge/routes/undo-merge': {
      access: 'admin',
      params: { id: '$client', mergeId: '$merge' },
      forms: [{}],
    },
  },
  rows: async (tx, { account, ofClient }) => ({
    couple: await addRow(tx, clients, {
      accountId: account.id,
      firstName: CANARY,
      coFirstName: CANARY,
      phone: nextNumber(),
    }),
    mergeKeep: await addRow(tx, clients, { accountId: account.id, firstName: CANARY, phone: nextNumber() }),
    mergeOther: await addRow(tx, clients, { accountId: account.id, firstName: CANARY, phone: nextNumber() }),
    merge: await addRow(tx, clientMerges, { ...ofClient, kind: 'promote', snapshot: SNAPSHOT }),
    undoneMerge: await addRow(tx, clientMerges, {
      ...ofClient,
      ...{ kind: 'promote', snapshot: SNAPSHOT, undoneAt: new Date() },
    }),
  }),
  pages: { 'forms of records': ['/contacts/contact/:client/merge'] },
  notTyped: {
    'client_merges.snapshot': 'copies of rows of contacts',
  },
} satisfies SecurityFixture
