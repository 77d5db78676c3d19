import { clients, clientTags } from '#db/schema/index.ts'
import { nextNumber } from '#tests/factories/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

const TYPED = [
  ...[
    'first_name',
    'preferred_first_name',
    'last_name',
    'suffix',
    'email',
    'occupation',
    'employer_name',
    'business_type',
  ],
  ...[
    'co_first_name',
    'co_preferred_first_name',
    'co_last_name',
    'co_suffix',
    'co_email',
    'co_occupation',
    'co_employer_name',
    'co_business_type',
  ],
  ...['company_name', 'affiliate_via'],
]

export default {
  rows: async (tx, { account, ofClient, ids }) => {
    await tx.insert(clientTags).values({ ...ofClient, tagId: ids.tag! })
    const trashed = await addRow(tx, clients, {
      accountId: account.id,
      firstName: CANARY,
      deletedAt: new Date(),
      phone: nextNumber(),
    })
    const spare = { accountId: account.id, firstName: 'Spare', phone: nextNumber() }
    return { trashed, spareClient: await addRow(tx, clients, spare) }
  },
  hostile: async ({ column, distinct, field, clients, insert }) => {
    await insert(
      'insert into client_tags (account_id, client_id, tag_id) select $account, $crowded, id from tags where account_id = $account on conflict do nothing returning tag_id as id',
    )
    return [
      ...TYPED.map((name) => column('clients', name, clients)),
      distinct('clients', 'external_id', clients),
      field('clients', 'healthNetwork', clients, 'details'),
      field('clients', 'healthNetwork', clients, 'co_details'),
    ]
  },
  demoIds: async (db, { accountId }) => {
    const [client] = await db.admin`
      select id from clients where account_id = ${accountId} and first_name = 'Janet' limit 1`
    return { client: client!.id as string }
  },
  notTyped: {
    'clients.co_status': 'one of a list',
    'clients.gender': 'one of a list',
    'clients.military_status': 'one of a list',
    'clients.co_gender': 'one of a list',
    'clients.co_military_status': 'one of a list',
  },
  notRefused: {
    'clients.email': 'an email address',
    'clients.co_email': 'an email address',
    'clients.external_id': 'a number that another system issued',
  },
} satisfies SecurityFixture
