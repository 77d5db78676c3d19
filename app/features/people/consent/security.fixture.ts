import { consentEvents, consents } from '#db/schema/index.ts'
import { nextNumber } from '#tests/factories/index.ts'
import { addRow, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  rows: async (tx, { account }) => {
    const of = { accountId: account.id, phone: nextNumber() }
    const optOut = await addRow(tx, consentEvents, {
      ...of,
      ...{ event: 'opt-out', source: 'keyword', keyword: 'STOP' },
    })
    await tx.insert(consents).values({ ...of, state: 'opted-out', eventId: optOut, since: new Date() })
    return { optOut }
  },
  notTyped: {
    'consent_events.keyword': 'one of a list',
    'consent_events.note': 'of an imported list, shown in evidence files',
  },
} satisfies SecurityFixture
