import { putFile } from '#app/lib/storage.server.ts'
import { evidenceEntries, evidenceSeals, madeFiles } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

const HASH = '0'.repeat(64)

export default {
  access: {
    'features/system/evidence/routes/evidence': {
      access: 'admin',
      params: { id: '$client' },
      forms: [{ requestId: '$uuid', kinds: 'texts' }],
    },
    'features/system/evidence/routes/evidence-file': {
      access: 'admin',
      params: { id: '$evidenceFile', format: 'zip' },
    },
  },
  rows: async (tx, { account, client, users }) => {
    const file = () => putFile(account.id, 'evidence', Buffer.from(CANARY), 'application/octet-stream')
    const evidenceFile = await addRow(tx, madeFiles, {
      accountId: account.id,
      kind: 'evidence',
      scope: { fromDay: null, toDay: null, kinds: null },
      clientId: client.id,
      requestedBy: users.member.id,
      state: 'done',
      fileKey: await file(),
      pdfKey: await file(),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    await tx.insert(evidenceSeals).values({
      accountId: account.id,
      id: evidenceFile,
      number: 1,
      subjectId: client.id,
      madeBy: users.member.id,
      madeAt: new Date(),
      entryCount: 1,
      entriesHash: HASH,
      manifestHash: HASH,
      previousHash: HASH,
      hash: HASH,
    })
    await tx
      .insert(evidenceEntries)
      .values({ accountId: account.id, sealId: evidenceFile, position: 1, hash: HASH, chain: HASH })
    return { evidenceFile }
  },
  notTyped: {
    'evidence_seals.entries_hash': 'a hash',
    'evidence_seals.manifest_hash': 'a hash',
    'evidence_seals.previous_hash': 'a hash',
    'evidence_seals.hash': 'a hash',
    'evidence_entries.hash': 'a hash',
    'evidence_entries.chain': 'a hash',
  },
} satisfies SecurityFixture
