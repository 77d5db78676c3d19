import { snoozes } from '#db/schema/index.ts'
import { addRow, type SecurityFixture } from '#tests/security/fixture.ts'

const form = { until: '2099-01-01T09:00', who: 'team' }

export default {
  access: {
    'snooze/conversation': {
      access: 'signed-in',
      params: { conversationId: '$conversation' },
      forms: [form],
    },
    'snooze/waiting-item': {
      access: 'signed-in',
      params: { item: 'conversation.$conversation' },
      forms: [form],
    },
    'snooze/waiting': { access: 'signed-in', forms: [form] },
    'features/messaging/snoozes/routes/end-snooze': { access: 'signed-in', forms: [{ id: '$snooze' }] },
  },
  rows: async (tx, { account, users, ids }) => {
    const snooze = await addRow(tx, snoozes, {
      accountId: account.id,
      conversationId: ids.conversation!,
      createdBy: users.member.id,
    })
    return { snooze }
  },
} satisfies SecurityFixture
