import { randomUUID } from 'node:crypto'
import { clientImports, importMappings, madeFiles, nightlyFiles } from '#db/schema/index.ts'
import { putFile } from '#app/lib/storage.server.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/contacts/transfer/routes/exports': { access: 'admin' },
    'features/contacts/transfer/routes/export': {
      access: 'admin',
      forms: [{ requestId: '$uuid', scope: 'contacts', tag: '$tag' }],
    },
    'features/contacts/transfer/routes/imports': { access: 'admin', forms: [{ requestId: '$uuid' }] },
    'features/contacts/transfer/routes/nightly': {
      access: 'admin',
      forms: ['create', 'off', 'on', 'forget'].map((intent) => ({ intent })),
    },
    'features/contacts/transfer/routes/nightly-file': {
      access: 'secret',
      params: { accountId: '$uuid', token: 'guessed' },
    },
    'features/contacts/transfer/routes/import': {
      access: 'admin',
      params: { id: '$import' },
      forms: [
        'map',
        'choose-mapping',
        'forget-mapping',
        'choose',
        'start',
        'folders',
        'start-documents',
        'remap',
        'abort',
        'undo',
      ].map((intent) => ({
        intent,
        'choice.0': 'create',
        mappingSheet: '0',
        all: 'create',
      })),
    },
    'features/contacts/transfer/routes/import-report': { access: 'admin', params: { id: '$import' } },
    'features/contacts/transfer/routes/duplicates': { access: 'admin' },
    'features/contacts/transfer/routes/find-duplicates': {
      access: 'signed-in',
      forms: [{ firstName: 'Mia', mobilePhone: '12085550123', dob: '2020-01-01' }],
    },
    'features/contacts/transfer/routes/opt-out-list': { access: 'admin', params: { format: 'csv' } },
    'features/contacts/transfer/routes/export-file': { access: 'admin', params: { id: '$export' } },
  },
  rows: async (tx, { account, users }) => {
    const requested = { accountId: account.id, requestedBy: users.member.id }
    await tx.insert(nightlyFiles).values({
      accountId: account.id,
      userId: users.member.id,
      tokenHash: Buffer.alloc(32),
    })
    return {
      export: await addRow(tx, madeFiles, {
        ...requested,
        kind: 'export',
        scope: { sheets: [], filter: {} },
        state: 'done',
        fileKey: await putFile(account.id, 'exports', Buffer.from(CANARY), 'application/octet-stream'),
        expiresAt: new Date(Date.now() + 3_600_000),
      }),
      mapping: await addRow(tx, importMappings, {
        accountId: account.id,
        name: CANARY,
        kind: 'contacts',
        headingsKey: CANARY,
        columns: [{ heading: CANARY, target: 'firstName' }],
        updatedAt: new Date(),
      }),
      import: await addRow(tx, clientImports, {
        ...requested,
        fileName: CANARY,
        format: 'csv',
        state: 'mapping',
        sheets: [{ name: CANARY, headers: [CANARY], rows: 0, kind: 'contacts', targets: ['firstName'] }],
      }),
    }
  },
  hostile: ({ db, column, id }) => [
    column('imports', 'file_name', [id('import')]),
    column('import_mappings', 'name', [id('mapping')]),
    {
      column: 'imports.sheets',
      store: (texts) => {
        const sheet = {
          name: texts[0]!,
          headers: [...texts],
          rows: 0,
          kind: 'contacts',
          targets: texts.map(() => null),
        }
        return db.admin`update imports set sheets = ${db.admin.json([sheet])} where id = ${id('import')}`
      },
    },
    {
      column: 'made_files.scope',
      store: ([text]) =>
        db.admin`update made_files set scope = jsonb_build_object('sheets', '[]'::jsonb, 'filter',
          jsonb_build_object('q', ${text!}::text)) where id = ${id('export')}`,
    },
  ],
  secrets: [
    {
      column: 'made_files.scope',
      path: '/contacts/export',
      form: (q) => ({ requestId: randomUUID(), scope: 'contacts', q }),
    },
  ],
  pages: { 'forms of records': ['/contacts/import', '/contacts/import/nightly'] },
  notTyped: {
    'nightly_files.mapping': 'headings and fields of an import',
    'nightly_values.said': 'hashes',
    'nightly_values.earlier': 'hashes',
    'imports.counts': 'numbers',
    'import_mappings.kind': 'one of a list',
    'import_mappings.columns': 'headings of imports.sheets',
    'imports.error': 'one of our sentences',
    'imports.reading': 'words of the file with letters beyond ASCII, at most three',
    'import_rows.cells': 'sealed',
    'import_rows.reason': 'one of our sentences',
    'import_rows.looks': 'one of our sentences',
    'import_rows.ref': 'not shown: secrets.sweep.test.ts',
    'import_rows.keys': 'not shown: secrets.sweep.test.ts',
    'import_rows.match_by': 'one of ours',
    'import_rows.before': 'a copy of the row of the contact',
    'import_rows.referrer': 'not shown: secrets.sweep.test.ts',
  },
  notRefused: {
    'imports.sheets': 'numbers are crossed out of headings: secrets.sweep.test.ts',
    'import_mappings.name': 'numbers are crossed out of names',
    'imports.file_name': 'numbers are crossed out of file names',
  },
} satisfies SecurityFixture
