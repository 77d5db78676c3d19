import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/work/waiting/routes/waiting-page': { access: 'signed-in' },
    'features/work/waiting/routes/item-page': {
      access: 'signed-in',
      params: { item: 'conversation.$conversation' },
    },
  },
  pages: { 'what waits': ['/waiting', '/waiting/conversation.:conversation', '/waiting/call.:missedCall'] },
  demoIds: async (db, { accountId }) => {
    const [call] = await db.admin`
      select id from calls where account_id = ${accountId} and status = 'missed' and worked_by is null limit 1`
    return { missedCall: call!.id as string }
  },
} satisfies SecurityFixture
