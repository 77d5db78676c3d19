import { calendarConnections, calendarConsents, calendarFeeds, calendars } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

const at = '2099-01-01T10:00'

export default {
  access: {
    'features/work/calendar/routes/calendar-page': { access: 'signed-in' },
    'features/work/calendar/routes/feed': {
      access: 'signed-in',
      forms: [{ intent: 'create' }, { intent: 'delete' }],
    },
    'features/work/calendar/routes/own-item': {
      access: 'signed-in',
      params: { kind: 'follow-ups', itemId: '$followUp', boardId: '' },
      forms: [{ from: at, to: '2099-01-02T10:00' }],
    },
    'features/work/calendar/routes/google-event': {
      access: 'signed-in',
      params: { calendarId: '$calendar', eventId: 'x' },
      withoutProvider: 404,
    },
    'features/work/calendar/routes/move-item': {
      access: 'signed-in',
      forms: [
        { kind: 'follow-ups', id: '$followUp', from: at, to: '2099-01-02T10:00' },
        { kind: 'cards', id: '$card', boardId: '$board', from: '2099-01-01', to: '2099-01-02' },
      ],
    },
    'features/work/calendar/routes/connection': {
      access: 'admin',
      forms: [{ intent: 'refresh' }, { calendar: '$calendar' }],
    },
    'features/work/calendar/routes/disconnect': { access: 'admin', forms: [{}] },
    'features/work/calendar/routes/google-auth': { access: 'admin' },
    'features/work/calendar/routes/google-callback': { access: 'admin', query: { state: 'x', code: 'x' } },
    'features/work/calendar/routes/active-calendars': { access: 'signed-in' },
    'features/work/calendar/routes/calendar-events': {
      access: 'signed-in',
      params: { calendarId: '$calendar' },
      withoutProvider: 404,
    },
    'features/work/calendar/routes/feed-file': {
      access: 'public',
      params: { accountId: '$uuid', file: 'guessed.ics' },
    },
  },
  rows: async (tx, { account, users }) => {
    await tx.insert(calendarConnections).values({
      accountId: account.id,
      tokens: CANARY,
      connectedBy: users.member.id,
      connectedAt: new Date(),
    })
    const calendar = await addRow(tx, calendars, {
      accountId: account.id,
      googleId: CANARY,
      name: CANARY,
      description: CANARY,
      backgroundColor: '#9fe1e7',
      foregroundColor: '#000000',
      selected: true,
      position: 0,
    })
    await tx.insert(calendarConsents).values({
      accountId: account.id,
      sessionId: users.member.id,
      userId: users.member.id,
      stateHash: Buffer.from(CANARY),
      verifier: CANARY,
    })
    await tx
      .insert(calendarFeeds)
      .values({ accountId: account.id, userId: users.member.id, tokenHash: Buffer.from(CANARY) })
    return { calendar }
  },
  hostile: async ({ db, accountId, insert, column }) => {
    await insert(
      "insert into calendar_connections (account_id, tokens, connected_by, connected_at) values ($account, 'v1.x', $user, now()) on conflict (account_id) do update set tokens = 'v1.x' returning id",
    )
    const ids = await insert(
      "insert into calendars (account_id, google_id, name, background_color, foreground_color, selected, position) select $account, n::text, 'x', '#9fe1e7', '#000000', true, n from many returning id",
    )
    return ['name', 'description'].map((name) => {
      const place = column('calendars', name, ids)
      const store = async (texts: readonly string[]) => {
        await db.admin`update accounts set calendar = 'on', calendar_connected = true where id = ${accountId}`
        await place.store(texts)
      }
      return { ...place, store }
    })
  },
  pages: {
    'the calendar': ['/calendar', '/calendar?view=week', '/calendar?view=agenda', '/account/info/calendar'],
  },
  notTyped: {
    'calendar_connections.tokens': 'sealed',
    'calendar_consents.verifier': 'sealed',
    'calendars.google_id': 'names it to Google only',
    'calendars.background_color': 'a hex color',
    'calendars.foreground_color': 'a hex color',
  },
  notRefused: {
    'calendars.name': 'written in Google Calendar',
    'calendars.description': 'written in Google Calendar',
  },
} satisfies SecurityFixture
