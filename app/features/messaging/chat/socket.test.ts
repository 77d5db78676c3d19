// @isolated: replaces modules or methods and starts a process
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chatTyping } from '#app/features/messaging/chat/events.ts'
import { sendChat } from '#app/features/messaging/chat/messages.server.ts'
import { createChatRoom, removeChatUser } from '#app/features/messaging/chat/rooms.server.ts'
import { createPostgresBus } from '#app/realtime/bus/bus-postgres.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { userView } from '#app/lib/user-view.server.ts'
import { openSocket, startProcess, startSession, testEvent, type TestSocket } from '#tests/setup/sockets.ts'

// Team chat over the socket: a room's members receive all its events, others none.

const db = useDatabase()
type User = Awaited<ReturnType<typeof makeUser>>
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let people: Record<'dana' | 'luis' | 'owner' | 'stranger', User>
let sockets: Record<keyof typeof people, TestSocket>
let roomId: string

beforeAll(async () => {
  account = (await makeAccount(db, { messagingEnabled: false })).account
  const other = (await makeAccount(db)).account
  people = {
    dana: await makeUser(db, account.id),
    luis: await makeUser(db, account.id, { firstName: 'Luis', lastName: 'Prado' }),
    owner: await makeUser(db, account.id, { role: 'owner' }),
    stranger: await makeUser(db, other.id, { role: 'owner' }),
  }
})

beforeEach(async () => {
  const [one, two] = [await startProcess(db), await startProcess(db)]
  const open = async (name: keyof typeof people, process: typeof one) =>
    openSocket(process, await startSession(db, people[name]))
  sockets = {
    dana: await open('dana', one),
    luis: await open('luis', two),
    owner: await open('owner', one),
    stranger: await open('stranger', two),
  }
  const made = await sockets.dana.send('chat_createRoom', { users: [people.luis.id], title: 'Claims' })
  roomId = (made.data as { id: string }).id
})

const say = (socket: TestSocket, message: string) =>
  socket.send('chat_message', { requestId: randomUUID(), roomId, message })

/** Waits until all events published so far have arrived. */
async function settled() {
  const names = Object.keys(sockets) as (keyof typeof sockets)[]
  const bus = createPostgresBus(db.url)
  const accounts = [...new Set(Object.values(people).map((user) => user.accountId))]
  const id = randomUUID()
  await bus.publish(accounts.map((accountId) => ({ accountId, ...testEvent(id) })))
  await Promise.all(
    names.map((each) => vi.waitFor(() => expect(sockets[each].received('test_event')).toContain(id))),
  )
  await bus.close()
}

test('publishes new, changed and deleted messages to the members in every process', async () => {
  const sent = (await say(sockets.dana, 'Who has the Pratt file?')).data as { id: string }
  await vi.waitFor(() =>
    expect(sockets.luis.received('chat_message')).toContainEqual(
      expect.objectContaining({ id: sent.id, message: 'Who has the Pratt file?', roomId }),
    ),
  )
  await sockets.luis.send('chat_reaction', { messageId: sent.id, emoji: '👀' })
  await sockets.dana.send('chat_updateMessage', { messageId: sent.id, message: 'Who has it?' })
  await sockets.dana.send('chat_deleteMessage', { messageId: sent.id })
  await settled()
  expect(sockets.luis.received('chat_message').at(-1)).toMatchObject({
    id: sent.id,
    deleted: true,
    message: '',
  })
  expect(
    sockets.dana.received('chat_message').filter((m) => (m as { id: string }).id === sent.id),
  ).toHaveLength(4)
  for (const outsider of [sockets.owner, sockets.stranger]) {
    expect(JSON.stringify(outsider.frames)).not.toContain(roomId)
  }
})

test('answers owners outside the room, and other accounts, as if it didn’t exist', async () => {
  const { data } = await say(sockets.dana, 'Between us')
  const messageId = (data as { id: string }).id
  const attempts: Record<string, object> = {
    chat_room: { roomId },
    chat_joinRoom: { roomId },
    chat_viewRoom: { roomId },
    chat_loadMore: { roomId },
    chat_message: { requestId: randomUUID(), roomId, message: 'Hello' },
    chat_reaction: { messageId, emoji: '👍' },
    chat_updateMessage: { messageId, message: 'Stolen' },
    chat_deleteMessage: { messageId },
    chat_updateRoom: { roomId, title: 'Stolen' },
    chat_hideRoom: { roomId },
    chat_roomOrder: { roomIds: [roomId] },
    chat_removeUser: { roomId, userId: people.luis.id },
    chat_addUsers: { roomId, users: [people.dana.id] },
  }
  for (const outsider of [sockets.owner, sockets.stranger]) {
    for (const [event, input] of Object.entries(attempts)) {
      expect(await outsider.send(event, input), event).toMatchObject({ error: { code: 'not-found' } })
    }
    expect(await outsider.send('chat_isTyping', { roomId })).toMatchObject({ error: { code: 'forbidden' } })
    expect(await outsider.send('chat_search', { search: 'between' })).toMatchObject({
      data: { rooms: [], messages: [] },
    })
    expect(JSON.stringify(outsider.frames)).not.toContain('Between us')
  }
})

test('returns a room with its newest ten messages and a cursor', async () => {
  for (let n = 1; n <= 12; n++) await say(sockets.dana, `No ${n}`)
  const answer = await sockets.luis.send('chat_room', { roomId })
  expect(answer.data).toMatchObject({
    id: roomId,
    title: 'Claims',
    unread: 13,
    pagination: { page: 1, limit: 10 },
  })
  const { messages, pagination } = answer.data as {
    messages: { message: string }[]
    pagination: { loadFrom: string }
  }
  expect(messages.map(({ message }) => message).at(-1)).toBe('No 12')
  const older = await sockets.luis.send('chat_loadMore', { roomId, loadFrom: pagination.loadFrom })
  expect(older.data).toMatchObject({
    items: [{ type: 'status' }, { message: 'No 1' }, { message: 'No 2' }],
    nextCursor: null,
  })
})

test('publishes typing to viewers, and nothing more to a removed member', async () => {
  for (const who of ['dana', 'luis'] as const) await sockets[who].send('chat_joinRoom', { roomId })
  await sockets.dana.send('chat_isTyping', { roomId })
  expect((await sockets.luis.next('chat_isTyping'))?.data).toMatchObject({
    roomId,
    user: { id: people.dana.id },
  })

  const bus = createPostgresBus(db.url)
  const ctx = makeCtx(db, account, people.dana, { bus })
  await removeChatUser(ctx, { roomId, userId: people.luis.id })
  await vi.waitFor(() =>
    expect(sockets.luis.received('chat_update')).toContainEqual({ roomId, removed: true }),
  )
  const before = sockets.luis.frames.length
  await sendChat(ctx, { requestId: randomUUID(), roomId, message: 'Without Luis', fileIds: [] })
  await ctx.publish([chatTyping(roomId, { roomId, user: userView(people.dana) })])
  await settled()
  await bus.close()
  expect(JSON.stringify(sockets.luis.frames.slice(before))).not.toContain(roomId)
  expect(JSON.stringify(sockets.luis.frames)).not.toContain('realtime_room_closed')
  expect(await sockets.luis.send('chat_isTyping', { roomId })).toMatchObject({ error: { code: 'forbidden' } })
  expect(await createChatRoom(ctx, { users: [people.luis.id] })).toMatchObject({ format: 'direct' })
})
