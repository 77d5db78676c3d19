import { KINDS } from './kinds/index.ts'
import { KIND_NAMES } from './kinds/kind-names.ts'
import { RECORD_TABLES } from './record-rows.server.ts'
import { formFields, sampleForm, SHAPES } from './samples.fixture.ts'
import { clientAddresses, clientDependents, clientDocuments } from '#db/schema/index.ts'
import type { Database } from '#db/client.ts'
import { addRow, CANARY, type SecurityFixture, type TriedAccount } from '#tests/security/fixture.ts'

const documentOf = (ofClient: OfClient, storageKey: string) => ({
  ...ofClient,
  data: { name: CANARY, notes: CANARY },
  storageKey,
  fileName: CANARY,
  contentType: 'application/pdf',
  byteSize: CANARY.length,
})

type OfClient = TriedAccount['ofClient']

/** A record of each kind for the API's calls, `$policy_record`, and one to delete, `$policy_spare`; `$uploaded` as well. */
async function rowsOfKinds(tx: Database, ofClient: OfClient, storageKey: string) {
  const ids: Record<string, string> = {}
  for (const name of KIND_NAMES) {
    const { stored } = sampleForm(name, SHAPES.find(([kind]) => kind === name)?.[1])
    const data = { ...stored, [KINDS[name].fields.find(({ type }) => type === 'text')!.name]: CANARY }
    const row = name === 'document' ? documentOf(ofClient, storageKey) : { ...ofClient, data }
    for (const use of ['record', 'spare']) {
      ids[`${name.replace('-', '_')}_${use}`] = await addRow(tx, RECORD_TABLES[name].table, row)
    }
  }
  ids.uploaded = await addRow(tx, RECORD_TABLES.document.table, documentOf(ofClient, storageKey))
  return ids
}

export default {
  access: {
    'features/people/records/routes/records-tab': { access: 'signed-in', params: { id: '$client' } },
    'records/tab': { access: 'signed-in', params: { id: '$client', records: 'policies' } },
    'records/new': {
      access: 'signed-in',
      params: { id: '$client', kind: 'extra' },
      forms: [{ field: 'Gate code', value: '1', newId: '$uuid' }],
    },
    'records/edit': {
      access: 'signed-in',
      params: { id: '$client', kind: 'dependent', recordId: '$dependent' },
      forms: [{ firstName: 'Mia' }, { firstName: 'Mia', clear: 'ssn' }],
    },
    'features/people/records/routes/delete-record': {
      access: 'signed-in',
      params: { id: '$client', kind: 'dependent', recordId: '$dependent' },
      forms: [{}],
    },
    'features/people/records/routes/restore-record': {
      access: 'signed-in',
      params: { id: '$client', kind: 'dependent', recordId: '$dependent' },
      forms: [{}],
    },
    'features/people/records/routes/add-documents': {
      access: 'signed-in',
      params: { id: '$client' },
      forms: [{ type: 'ID card', newId: '$uuid' }],
    },
    'features/people/records/routes/view-document': {
      access: 'signed-in',
      params: { id: '$client', recordId: '$document' },
    },
    'features/people/records/routes/document-file': {
      access: 'signed-in',
      params: { id: '$client', recordId: '$document' },
    },
    'features/people/records/routes/pin-address': {
      access: 'signed-in',
      params: { id: '$client', recordId: '$address' },
      forms: [{}],
    },
    'features/people/records/routes/reveal-field': {
      access: 'signed-in',
      params: { id: '$client', kind: 'dependent', recordId: '$dependent' },
      forms: [{ field: 'ssn' }],
    },
    'features/people/records/routes/find-vin': { access: 'signed-in', params: { vin: 'x' } },
    'contact/health': { access: 'signed-in', params: { id: '$client' } },
    'contact/life': { access: 'signed-in', params: { id: '$client' } },
  },
  rows: async (tx, { ofClient, storageKey }) => ({
    dependent: await addRow(tx, clientDependents, {
      ...ofClient,
      data: { firstName: CANARY, notes: CANARY },
    }),
    address: await addRow(tx, clientAddresses, { ...ofClient, data: { type: 'Physical', address: CANARY } }),
    document: await addRow(tx, clientDocuments, documentOf(ofClient, storageKey)),
    ...(await rowsOfKinds(tx, ofClient, storageKey)),
  }),
  hostile: async ({ insert, column, field, id }) => {
    const add = (table: string, first: string) =>
      insert(
        `insert into ${table} (account_id, client_id, data) select $account, $crowded, '${first}' from many returning id`,
      )
    const links = await add('client_links', '{"name":"x","url":"https://portal.example"}')
    const extras = await add('client_extras', '{"field":"x","value":"x"}')
    const addresses = [
      ...(await add('client_addresses', '{"type":"Mailing","address":"x","pinned":true}')),
      id('address'),
    ]
    const policies = await add('client_policies', '{"type":"Auto","company":"x"}')
    const dependents = [...(await add('client_dependents', '{"firstName":"x"}')), id('dependent')]
    const vehicles = await add('client_vehicles', '{"type":"car"}')
    const homes = await add('client_homes', '{"type":"House"}')
    const commercials = await add('client_commercials', '{"companyName":"x"}')
    const payments = await add('client_payment_methods', '{"type":"checking","name":"x"}')
    const added = await insert(
      `insert into client_documents (account_id, client_id, data, storage_key, content_type, byte_size) select $account, $crowded, '{"name":"x"}', 'x', 'application/pdf', 1 from many returning id`,
    )
    const documents = [...added, id('document')]
    return [
      field('client_links', 'name', links),
      field('client_links', 'url', links),
      field('client_extras', 'field', extras),
      field('client_extras', 'value', extras),
      field('client_addresses', 'address', addresses),
      field('client_addresses', 'city', addresses),
      field('client_policies', 'company', policies),
      field('client_policies', 'link', policies),
      field('client_dependents', 'firstName', dependents),
      field('client_dependents', 'notes', dependents),
      field('client_vehicles', 'primaryDriver', vehicles),
      field('client_homes', 'type', homes),
      field('client_commercials', 'companyName', commercials),
      field('client_payment_methods', 'name', payments),
      field('client_documents', 'name', documents),
      column('client_documents', 'file_name', documents),
    ]
  },
  secrets: SHAPES.flatMap(([name, fixed]) => {
    const typed = Object.fromEntries(formFields(sampleForm(name, fixed).typed))
    return KINDS[name].fields
      .filter(
        (field) =>
          (field.type === 'text' || field.type === 'multiline' || field.type === 'option') &&
          !field.mayLookSecret &&
          !field.derived &&
          field.name in typed,
      )
      .map((field) => ({
        column: `${RECORD_TABLES[name].name}.data`,
        path: `/contacts/contact/$client/${name}/new`,
        form: (text: string) => ({ ...typed, [field.name]: text }),
      }))
  }),
  pages: {
    'a contact': ['/contacts/contact/:client/policies', '/contacts/contact/:client/health'],
    'forms of records': [
      '/contacts/contact/:client/home/new',
      '/contacts/contact/:client/document/new',
      '/contacts/contact/:client/payment-method/new',
    ],
  },
  notTyped: {
    'vin_lookups.vin': 'letters and digits',
    'vin_lookups.make': 'from a public service',
    'vin_lookups.model': 'from a public service',
    'vin_lookups.type': 'from a public service',
    'vin_lookups.problem': 'one of our sentences',
  },
  notRefused: {
    'client_documents.data': 'sent with a file; the schema of its kind refuses them',
    'client_documents.file_name': 'numbers are crossed out of file names',
  },
} satisfies SecurityFixture
