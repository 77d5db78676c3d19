import { fileCipher } from '#app/lib/crypto.server.ts'
import { sealFile } from '#app/lib/sealed-file.server.ts'
import { putFile } from '#app/lib/storage.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { portDocuments, portEvents, portNumbers, portOrders } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'
import { documentPlace } from './documents.server.ts'

const DETAILS = {
  type: 'business',
  firstName: 'Maya',
  lastName: 'Reyes',
  companyName: 'Harbor',
  email: 'maya@harbor.example',
  address: '700 W Main St',
  city: 'Boise',
  state: 'ID',
  zipcode: '83702',
  version: '1',
}
const TYPED = ['firstName', 'lastName', 'companyName', 'address', 'city'] as const

const admin = { access: 'admin', params: { portId: '$port' } } as const
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export default {
  access: {
    'porting/new': {
      access: 'admin',
      forms: [{ locationId: '$location', 'local[0].phoneNumber': '12085552345' }],
    },
    'porting/numbers': {
      ...admin,
      forms: [{ locationId: '$location', 'local[0].phoneNumber': '12085552345', version: '1' }],
    },
    'features/carriers/porting/routes/port-request': {
      access: 'admin',
      params: { portId: '$portUnderWay' },
      forms: [{}],
    },
    'features/carriers/porting/routes/port-details': {
      ...admin,
      forms: [DETAILS, { intent: 'draft', version: '1' }],
    },
    'features/carriers/porting/routes/port-documents': { ...admin, forms: [{ version: '1' }] },
    'features/carriers/porting/routes/port-cancel': { ...admin, forms: [{}] },
    'features/carriers/porting/routes/port-file': {
      access: 'admin',
      params: { portId: '$port', kind: 'loa' },
    },
    'features/carriers/porting/routes/port-letter': admin,
    'features/carriers/porting/routes/webhook-porting': { access: 'signature' },
  },
  rows: async (tx, { account, location }) => {
    const accountId = account.id
    const add = async (values: Partial<typeof portOrders.$inferInsert>) => {
      const { version: _, ...details } = DETAILS
      const orderId = await addRow(tx, portOrders, {
        ...details,
        type: 'business',
        firstName: CANARY,
        accountId,
        locationId: location.id,
        ...values,
      })
      await addRow(tx, portNumbers, {
        ...{ accountId, orderId, kind: 'local', number: '12085552346' },
        status: 'portable',
        reason: CANARY,
      })
      await addRow(tx, portEvents, { accountId, orderId, status: 'submitted', detail: CANARY })
      return orderId
    }
    const port = await add({})
    const id = uuidv7()
    const sealed = sealFile(await fileCipher(tx, accountId, documentPlace(id)), Buffer.from(CANARY))
    await tx.insert(portDocuments).values({
      ...{ accountId, id, orderId: port, kind: 'loa', fileName: `${CANARY}.pdf`, size: CANARY.length },
      fileKey: await putFile(accountId, 'porting', sealed, 'application/octet-stream'),
    })
    return { port, portDocument: id, portUnderWay: await add({ status: 'in-progress' }) }
  },
  hostile: async ({ db, accountId, id, column }) => {
    // The check of all text columns has no database.
    const rows = accountId
      ? await db.admin<{ kind: string; id: string }[]>`
          select 'number' as kind, id from port_numbers where account_id = ${accountId}
          union all select 'event', id from port_events where account_id = ${accountId}`
      : []
    const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id)
    const orders = [id('port'), id('portUnderWay')]
    return [
      ...[...TYPED, 'email', 'state', 'zipcode'].map((name) => column('port_orders', snake(name), orders)),
      column('port_numbers', 'reason', of('number')),
      column('port_events', 'detail', of('event')),
      column('port_documents', 'file_name', [id('portDocument')]),
    ]
  },
  secrets: TYPED.map((name) => ({
    column: `port_orders.${snake(name)}`,
    path: '/account/info/phonenumbers/port/$port/details',
    form: (text: string) => ({ ...DETAILS, [name]: text }),
  })),
  notTyped: {
    'port_orders.errors': 'the provider’s reasons',
    'port_numbers.status': 'the provider’s word for a state',
  },
  notRefused: {
    'port_orders.email': 'an email address',
    'port_orders.state': 'one of a list',
    'port_orders.zipcode': 'five digits',
    'port_numbers.reason': 'the carrier’s words',
    'port_events.detail': 'our sentences, with the carrier’s words',
    'port_documents.file_name': 'numbers are masked in names of files',
  },
  pages: {
    porting: [
      '/account/info/phonenumbers/port',
      '/account/info/phonenumbers/port/:port',
      '/account/info/phonenumbers/port/:draft/numbers',
      '/account/info/phonenumbers/port/:draft/details',
      '/account/info/phonenumbers/port/:draft/documents',
    ],
  },
  demoIds: async (db, { accountId }) => {
    const rows = await db.admin<{ id: string; status: string }[]>`
      select id, status from port_orders where account_id = ${accountId}`
    const of = (isDraft: boolean) => rows.find(({ status }) => (status === 'draft') === isDraft)!.id
    return { port: of(false), draft: of(true) }
  },
} satisfies SecurityFixture
