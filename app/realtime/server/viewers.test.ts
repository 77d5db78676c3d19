// @isolated: replaces modules or methods and starts a process
import { beforeAll, expect, test, vi } from 'vitest'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { makeAccount, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { handlers } from '#app/areas.server.ts'
import { openSocket, startProcess, startSession, testEvent, type TestSocket } from '#tests/setup/sockets.ts'

const db = useDatabase()
type User = Awaited<ReturnType<typeof makeUser>>
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let dana: User
let sam: User
let roomId: string
let foreignRoomId: string
let stranger: User

beforeAll(async () => {
  account = (await makeAccount(db)).account
  dana = await makeUser(db, account.id)
  sam = await makeUser(db, account.id, { firstName: 'Sam', lastName: 'Ito' })
  roomId = (await findOrCreateConversation(makeCtx(db, account, dana), { phoneNumber: nextNumber() })).id
  const other = (await makeAccount(db)).account
  stranger = await makeUser(db, other.id)
  foreignRoomId = (
    await findOrCreateConversation(makeCtx(db, other, stranger), { phoneNumber: nextNumber() })
  ).id
})

const lookers = (socket: TestSocket) =>
  (socket.received('sms_viewers').at(-1) as { users: { id: string }[] } | undefined)?.users.map(
    (user) => user.id,
  ) ?? []
const expectSees = (socket: TestSocket, users: User[]) =>
  vi.waitFor(() => expect(lookers(socket).toSorted()).toEqual(users.map((user) => user.id).toSorted()), {
    timeout: 5000,
  })

test('users who have a room open see each other, across processes', async () => {
  const [one, two] = [await startProcess(db), await startProcess(db)]
  const [danaToken, samToken] = [await startSession(db, dana), await startSession(db, sam)]
  const first = await openSocket(one, danaToken)
  const second = await openSocket(two, samToken)
  const outside = await openSocket(two, await startSession(db, stranger))
  expect(await first.send('sms_join_room', { roomId })).toMatchObject({ ok: true })
  await expectSees(first, [dana])
  await second.send('sms_join_room', { roomId })
  await expectSees(first, [dana, sam])
  await expectSees(second, [dana, sam])
  expect(second.received('sms_viewers').at(-1)).toMatchObject({
    roomId,
    users: expect.arrayContaining([{ id: sam.id, firstName: 'Sam', lastName: 'Ito', avatar: null }]),
  })

  // Opening and closing a second tab of the same user changes nothing.
  const tab = await openSocket(one, samToken)
  await tab.send('sms_join_room', { roomId })
  await expectSees(tab, [dana, sam])
  tab.ws.close()
  await tab.closed()
  await expectSees(first, [dana, sam])

  // A process that starts later learns about all viewers.
  const three = await startProcess(db)
  await vi.waitFor(async () => {
    const late = await openSocket(three, danaToken)
    await late.send('sms_join_room', { roomId })
    await expectSees(late, [dana, sam])
  })

  await second.send('sms_leave_room', { roomId })
  await expectSees(first, [dana])
  const { accountId } = stranger
  await two.services.bus.publish([{ accountId, ...testEvent({}) }])
  await outside.next('test_event')
  expect(outside.received('sms_viewers')).toEqual([])
})

test('a user who disconnects while a room is being opened is not left in it', async () => {
  const opening = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const process = await startProcess(db, {
    handlers: {
      ...handlers,
      sms_join_room: {
        ...handlers.sms_join_room!,
        handle: async (ctx, input, socket) => {
          opening.resolve()
          await left.promise
          try {
            return await handlers.sms_join_room!.handle(ctx, input, socket)
          } finally {
            opened.resolve()
          }
        },
      },
    },
  })
  const leaving = await openSocket(process, await startSession(db, sam))
  leaving.sendRaw(JSON.stringify({ event: 'sms_join_room', data: { roomId } }))
  await opening.promise
  leaving.ws.terminate()
  await vi.waitFor(() => expect(process.realtime.stats().sockets).toBe(0))
  left.resolve()
  await opened.promise
  const staying = await openSocket(process, await startSession(db, dana))
  await staying.send('sms_join_room', { roomId })
  await expectSees(staying, [dana])
  expect(process.realtime.stats()).toEqual({ sockets: 1, accounts: 1, rooms: 1 })
})

test('a process that ends removes its viewers', async () => {
  const [one, two] = [await startProcess(db), await startProcess(db)]
  const first = await openSocket(one, await startSession(db, dana))
  const second = await openSocket(two, await startSession(db, sam))
  await first.send('sms_join_room', { roomId })
  await second.send('sms_join_room', { roomId })
  await expectSees(first, [dana, sam])
  await two.realtime.close()
  await expectSees(first, [dana])
})

test('typing reaches only the others in the room, at most once a second', async () => {
  const [one, two] = [await startProcess(db), await startProcess(db)]
  const typist = await openSocket(one, await startSession(db, dana))
  const samToken = await startSession(db, sam)
  const reader = await openSocket(two, samToken)
  const elsewhere = await openSocket(two, samToken)
  await typist.send('sms_join_room', { roomId })
  await reader.send('sms_join_room', { roomId })
  for (let n = 0; n < 5; n++)
    expect(await typist.send('sms_is_typing', { roomId })).toMatchObject({ ok: true })
  await reader.next('sms_is_typing')
  await one.services.bus.publish([{ accountId: account.id, ...testEvent({}) }])
  await Promise.all([reader.next('test_event'), elsewhere.next('test_event')])
  expect(reader.received('sms_is_typing')).toEqual([
    { roomId, user: { id: dana.id, firstName: 'Dana', lastName: 'Okafor', avatar: null } },
  ])
  expect(elsewhere.received('sms_is_typing')).toEqual([])
})

test('refuses rooms of another account, and rooms not joined', async () => {
  const process = await startProcess(db)
  const socket = await openSocket(process, await startSession(db, dana))
  const theirs = await openSocket(process, await startSession(db, stranger))
  await theirs.send('sms_join_room', { roomId: foreignRoomId })
  expect(await socket.send('sms_join_room', { roomId: foreignRoomId })).toMatchObject({
    error: { code: 'not-found' },
  })
  expect(await socket.send('sms_is_typing', { roomId: foreignRoomId })).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await socket.send('sms_is_typing', { roomId })).toMatchObject({ error: { code: 'forbidden' } })
  expect(await socket.send('sms_leave_room', { roomId: foreignRoomId })).toMatchObject({ ok: true })
  expect(lookers(theirs)).toEqual([stranger.id])
  expect(theirs.received('sms_is_typing')).toEqual([])
})
