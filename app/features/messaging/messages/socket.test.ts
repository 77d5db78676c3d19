// @isolated: starts a process
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { sendText } from '#app/features/messaging/texting/texts.server.ts'
import { makeAccount, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { openSocket, startProcess, startSession, type TestSocket } from '#tests/setup/sockets.ts'
import { smsHandlers } from './socket.server.ts'

const db = useDatabase()
let ours: { roomId: string; messageId: string; userId: string }
type User = Awaited<ReturnType<typeof makeUser>>
let people: { dana: User; stranger: User; silent: User }
let member: TestSocket
let stranger: TestSocket
let withoutMessaging: TestSocket

beforeAll(async () => {
  const { account } = await makeAccount(db)
  const dana = await makeUser(db, account.id)
  const marco = await makeUser(db, account.id)
  const ctx = makeCtx(db, account, dana)
  const conversation = await findOrCreateConversation(ctx, { phoneNumber: nextNumber() })
  const sent = await sendText(ctx, {
    requestId: randomUUID(),
    conversationId: conversation.id,
    body: 'The windshield is insured.',
    mediaIds: [],
  })
  ours = { roomId: conversation.id, messageId: sent.id, userId: marco.id }
  const other = (await makeAccount(db)).account
  const silent = (await makeAccount(db, { messagingEnabled: false })).account
  people = { dana, stranger: await makeUser(db, other.id), silent: await makeUser(db, silent.id) }
})

beforeEach(async () => {
  const app = await startProcess(db)
  member = await openSocket(app, await startSession(db, people.dana))
  stranger = await openSocket(app, await startSession(db, people.stranger))
  withoutMessaging = await openSocket(app, await startSession(db, people.silent))
})

const inputs = (): Record<string, object> => ({
  conversations: {},
  sms_room: { roomId: ours.roomId },
  sms_load_more_messages: { roomId: ours.roomId },
  sms_search: { search: 'windshield' },
  sms_create_room: { phoneNumber: nextNumber() },
  sms_favorite: { roomId: ours.roomId },
  sms_unfavorite: { roomId: ours.roomId },
  sms_assign_room_to: { roomId: ours.roomId, userId: ours.userId },
  sms_notify_team: { roomId: ours.roomId },
  sms_status_room: { roomId: ours.roomId, status: 'attention' },
  sms_send_message: { requestId: randomUUID(), roomId: ours.roomId, body: 'hello' },
  sms_resend_message: { requestId: randomUUID(), messageId: ours.messageId },
})

test('covers every request', () => {
  // Viewers and typing have their own tests in app/realtime/server/viewers.test.ts.
  const elsewhere = ['sms_join_room', 'sms_is_typing', 'sms_leave_room']
  expect([...Object.keys(inputs()), ...elsewhere].toSorted()).toEqual(Object.keys(smsHandlers).toSorted())
})

test('answers a member', async () => {
  for (const [event, data] of Object.entries(inputs())) {
    // The text is still on its way, so resending it is refused, which is a response too.
    const expected = event === 'sms_resend_message' ? { error: { code: 'conflict' } } : { ok: true }
    expect(await member.send(event, data), event).toMatchObject(expected)
  }
  // By their names on the wire.
  expect(await member.send('sms_room', { roomId: ours.roomId })).toMatchObject({
    data: { favorited: [{ userId: ours.userId }], viewedBy: [], groupRecipients: [], unsentMessages: [] },
  })
  const { items } = (await member.send('sms_load_more_messages', { roomId: ours.roomId })).data as {
    items: Record<string, unknown>[]
  }
  expect(items.find(({ id }) => id === ours.messageId)).toMatchObject({
    ...{ flow: 'outgoing', type: 'message', message: 'The windshield is insured.', media: [] },
    ...{ by: 'Dana Okafor', status: 'pending', scheduleFor: null, campaign: null, client: null },
  })
  expect(await member.send('sms_search', { search: 'windshield' })).toMatchObject({
    data: [{ message: 'The windshield is insured.' }],
  })
})

test('finds and changes nothing for another account', async () => {
  const look = () => db.admin`
    select r.status, r.last_message_preview, (select count(*) from conversation_users m where m.conversation_id = r.id and m.following) as following,
      (select count(*) from sms_messages m where m.conversation_id = r.id) as messages
    from conversations r where r.id = ${ours.roomId}`
  const before = await look()
  for (const [event, data] of Object.entries(inputs())) {
    const answer = await stranger.send(event, data)
    if (['conversations', 'sms_search', 'sms_create_room'].includes(event)) {
      expect(JSON.stringify(answer), event).not.toMatch(new RegExp(`windshield|${ours.roomId}`))
    } else {
      expect(answer, event).toMatchObject({ ok: false, error: { code: 'not-found' } })
    }
  }
  expect(await look()).toEqual(before)
})

test('refuses every request without messaging', async () => {
  for (const [event, data] of Object.entries(inputs())) {
    expect(await withoutMessaging.send(event, data), event).toMatchObject({ error: { code: 'forbidden' } })
  }
})

test('refuses objects and endless strings with a message', async () => {
  for (const event of Object.keys(smsHandlers)) {
    for (const value of [{ $ne: null }, 'x'.repeat(4000)]) {
      const data = {
        roomId: value,
        search: value,
        body: value,
        requestId: value,
        messageId: value,
        status: value,
      }
      const answer = await member.send(event, { ...data, phoneNumber: value, cursor: value })
      expect(answer, event).toMatchObject({ error: { code: 'invalid' } })
    }
  }
})
