import { numberOrders } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/carriers/numbers/routes/phone-numbers': {
      access: 'admin',
      forms: [{ dismiss: '$numberOrder' }],
    },
    'features/carriers/numbers/routes/purchase': {
      access: 'admin',
      forms: [{ number: '12085550177', friendlyName: 'x', locationId: '$location' }],
    },
    'features/carriers/numbers/routes/number-page': {
      access: 'admin',
      params: { numberId: '$number' },
      forms: [{ friendlyName: 'x', locationId: '$location', isDefault: 'true', version: '1' }],
    },
    'features/carriers/numbers/routes/release': {
      access: 'admin',
      params: { numberId: '$number' },
      forms: [{ version: '1' }, { intent: 'take-back' }, { intent: 'now' }],
    },
  },
  rows: async (tx, { account, location, number }) => ({
    number: number.id,
    phoneNumber: number.number,
    location: location.id,
    numberOrder: await addRow(tx, numberOrders, {
      accountId: account.id,
      locationId: location.id,
      number: '12085550178',
      friendlyName: CANARY,
      status: 'failed',
      problem: CANARY,
    }),
  }),
  hostile: async ({ db, accountId, column }) => {
    // The check of all text columns has no database.
    const rows = accountId
      ? await db.admin<{ id: string }[]>`select id from phone_numbers where account_id = ${accountId}`
      : []
    return [
      column(
        'phone_numbers',
        'friendly_name',
        rows.map(({ id }) => id),
      ),
    ]
  },
  secrets: [
    {
      column: 'phone_numbers.friendly_name',
      path: '/account/info/phonenumbers/$number',
      form: (friendlyName) => ({ friendlyName, locationId: '$location', isDefault: 'true', version: '1' }),
    },
  ],
  pages: { numbers: ['/account/info/phonenumbers', '/account/info/phonenumbers/purchase'] },
  notTyped: {
    'number_orders.friendly_name':
      'the form of a purchase writes it, which phone_numbers.friendly_name covers',
    'number_orders.problem': 'one of ours',
  },
} satisfies SecurityFixture
