import { fileCipher } from '#app/lib/crypto.server.ts'
import { sealFile } from '#app/lib/sealed-file.server.ts'
import { putFile } from '#app/lib/storage.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { clientImports, importedCalls } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'
import { importedRecordingPlace } from './imported-recordings.server.ts'

export default {
  access: {
    'features/messaging/call-history/routes/imported-calls': { access: 'signed-in' },
    'features/messaging/call-history/routes/imported-recording': {
      access: 'signed-in',
      params: { callId: '$importedCall' },
    },
  },
  rows: async (tx, { account, users, client, ofClient }) => {
    const id = uuidv7()
    const cipher = await fileCipher(tx, account.id, importedRecordingPlace(id))
    const sealed = sealFile(cipher, Buffer.from(CANARY))
    const callsFile = await addRow(tx, clientImports, {
      accountId: account.id,
      requestedBy: users.member.id,
      fileName: CANARY,
      format: 'csv',
      state: 'done',
    })
    await tx.insert(importedCalls).values({
      ...ofClient,
      id,
      importId: callsFile,
      phoneNumber: client.mobilePhone!,
      direction: 'inbound',
      outcome: 'voicemail',
      startedAt: new Date(),
      seconds: 3,
      handledBy: CANARY,
      externalId: CANARY,
      fingerprint: CANARY,
      storageKey: await putFile(account.id, 'recordings', sealed, 'application/octet-stream'),
      byteSize: CANARY.length,
      contentType: 'audio/wav',
    })
    return { callsFile, importedCall: id }
  },
  hostile: ({ column, id }) => [
    column('imported_calls', 'handled_by', [id('importedCall')]),
    column('imports', 'file_name', [id('callsFile')]),
  ],
  pages: { calls: ['/phone-log/imported'] },
  notTyped: {
    'imported_calls.own_number': 'digits',
    'imported_calls.external_id': 'not shown: secrets.sweep.test.ts',
    'imported_calls.fingerprint': 'a hash',
  },
  notRefused: { 'imported_calls.handled_by': 'numbers are crossed out of imported names' },
} satisfies SecurityFixture
