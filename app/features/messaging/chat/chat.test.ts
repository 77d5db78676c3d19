import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countUnreadChat, getChatRoom, listChatRooms } from './list-rooms.server.ts'
import type { ChatMessageView } from './chat-views.server.ts'
import { CHAT_PAGE_SIZE } from './limits.ts'
import { listChatAround, listChatMessages, searchChat } from './list-messages.server.ts'
import { deleteChat, reactToChat, sendChat, updateChat } from './messages.server.ts'
import { loadChatRoom } from './chat-page.server.ts'
import { notifyOfChat } from './notify.server.ts'
import { messageForms } from './room-forms.server.ts'
import {
  hideChatRoom,
  markChatUnread,
  moveChatRoom,
  muteChatRoom,
  orderChatRooms,
  viewChatRoom,
} from './own-rooms.server.ts'
import { addChatUsers, createChatRoom, removeChatUser, retitleChatRoom } from './rooms.server.ts'
import { type Ctx, createCtx } from '#app/lib/ctx.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()

/** Four colleagues, the last of them an owner, with one bus and one clock. */
async function office() {
  const { account } = await makeAccount(db)
  const bus = recordingBus()
  const clock = { time: new Date('2026-11-20T16:00:00Z') }
  const person = async (firstName: string, role: 'employee' | 'owner' = 'employee') => {
    const user = await makeUser(db, account.id, { firstName, lastName: 'Test', role })
    return { id: user.id, user, ctx: makeCtx(db, account, user, { bus, now: () => clock.time }) }
  }
  const [dana, luis, amy, maya] = [
    await person('Dana'),
    await person('Luis'),
    await person('Amy'),
    await person('Maya', 'owner'),
  ]
  const received = (userId: string, name: string) =>
    bus.events.filter((event) => event.topic === `user:${userId}` && event.name === name).map((e) => e.data)
  return { account, bus, clock, dana, luis, amy, maya, received }
}

const say = (ctx: Ctx, roomId: string, message: string, fileIds: string[] = []) =>
  sendChat(ctx, { requestId: randomUUID(), roomId, message, fileIds })
const words = (messages: readonly ChatMessageView[]) => messages.map(({ message }) => message)
const refusal = (code: string, message?: string | RegExp) =>
  expect.objectContaining({ code, ...(message ? { message: expect.stringMatching(message) } : {}) })

test('a message written in one room is not sent to another', async () => {
  const { dana, luis, amy } = await office()
  const { id: one } = await createChatRoom(dana.ctx, { users: [luis.id] })
  const { id: other } = await createChatRoom(dana.ctx, { users: [amy.id] })
  const form = new FormData()
  const fields = { to: `/chat/${one}`, requestId: randomUUID(), body: 'For Luis only' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  await expect(messageForms.send(dana.ctx, other, form)).rejects.toEqual(
    refusal('conflict', /written in another conversation/),
  )
  expect((await listChatMessages(dana.ctx, { roomId: other })).items).toEqual([])
  expect(await messageForms.send(dana.ctx, one, form)).toMatchObject({ message: 'For Luis only' })
})

test('notifies the others until they have seen the message, and those it mentions also in a muted room', async () => {
  const { bus, dana, luis, amy, received } = await office()
  const room = await createChatRoom(dana.ctx, { users: [luis.id, amy.id], title: 'Claims' })
  await db.admin`
    insert into presence (account_id, user_id, status, last_seen_at)
    select account_id, id, 'available', '2026-11-20T16:00:00Z' from users
    where id = any(${[dana.id, luis.id, amy.id]}::uuid[])`
  const notified = () => [luis, amy, dana].map(({ id }) => received(id, 'notification').length)
  const first = await say(dana.ctx, room.id, 'Anyone at the office?')
  await notifyOfChat(dana.ctx, first.id)
  expect(notified()).toEqual([1, 1, 0])
  await muteChatRoom(luis.ctx, room.id, true)
  await viewChatRoom(amy.ctx, room.id)
  await notifyOfChat(dana.ctx, first.id)
  expect(notified()).toEqual([1, 1, 0])
  const second = await say(dana.ctx, room.id, '@Luis Test and @Maya Test, please call')
  expect(received(luis.id, 'chat_mentioned')).toMatchObject([
    { roomId: room.id, messageId: second.id, by: { id: dana.id }, title: 'Claims' },
  ])
  await notifyOfChat(dana.ctx, second.id)
  expect(notified()).toEqual([2, 2, 0])
  expect(received(luis.id, 'notification').at(-1)).toMatchObject({ title: 'You were mentioned' })
  // Maya isn't in the room.
  expect(bus.events.filter(({ name }) => name === 'chat_mentioned')).toHaveLength(1)
})

test('a line stands above the first message that a user hasn’t seen', async () => {
  const { dana, luis } = await office()
  const room = await createChatRoom(dana.ctx, { users: [luis.id] })
  await say(dana.ctx, room.id, 'Hello')
  await viewChatRoom(luis.ctx, room.id)
  expect(await loadChatRoom(luis.ctx, room.id)).toMatchObject({ unreadFrom: null })
  const news = await say(dana.ctx, room.id, 'Are you there?')
  await say(dana.ctx, room.id, 'Luis?')
  expect(await loadChatRoom(luis.ctx, room.id)).toMatchObject({ unreadFrom: news.id })
  expect(await loadChatRoom(dana.ctx, room.id)).toMatchObject({ unreadFrom: null })
})

describe('rooms', () => {
  test('makes one direct room with a colleague, who sees it after the first message', async () => {
    const { dana, luis, received } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id] })
    expect(room).toMatchObject({ format: 'direct', title: 'Luis Test', named: false, open: true, unread: 0 })
    expect(room.users.toSorted()).toEqual([dana.id, luis.id].toSorted())
    expect((await listChatRooms(luis.ctx)).items).toEqual([])
    expect(await createChatRoom(luis.ctx, { users: [dana.id, luis.id] })).toMatchObject({
      id: room.id,
      title: 'Dana Test',
    })
    await hideChatRoom(luis.ctx, room.id, true)
    await say(dana.ctx, room.id, 'Hello Luis')
    expect(await listChatRooms(luis.ctx)).toMatchObject({
      items: [
        { id: room.id, unread: 1, preview: 'Hello Luis', lastMessageBy: { firstName: 'Dana' }, hidden: [] },
      ],
      nextCursor: null,
    })
    expect(received(luis.id, 'chat_room').at(-1)).toMatchObject({ id: room.id, unread: 1, hidden: [] })
  })

  test('makes one room when the same people are chosen at once', async () => {
    const { dana, luis, amy } = await office()
    const rooms = await Promise.all(
      [dana, luis, amy, dana].map(({ ctx }) => createChatRoom(ctx, { users: [dana.id, luis.id, amy.id] })),
    )
    expect(new Set(rooms.map((room) => room.id)).size).toBe(1)
    expect(rooms[0]).toMatchObject({ format: 'group', title: 'Amy and Luis', named: false })
  })

  test('makes a new group for each name, and renames only those', async () => {
    const { dana, luis, amy } = await office()
    const users = [luis.id, amy.id]
    const one = await createChatRoom(dana.ctx, { users, title: 'Renewals' })
    const two = await createChatRoom(dana.ctx, { users, title: 'Renewals' })
    expect(one.id).not.toBe(two.id)
    expect(one).toMatchObject({ named: true, title: 'Renewals', createdBy: dana.id })
    expect(await retitleChatRoom(luis.ctx, { roomId: one.id, title: 'Claims' })).toMatchObject({
      title: 'Claims',
    })
    expect(words((await listChatMessages(amy.ctx, { roomId: one.id })).items)).toEqual([
      'Dana Test created the group',
      'Luis Test called the group “Claims”',
    ])
    const plain = await createChatRoom(dana.ctx, { users })
    const direct = await createChatRoom(dana.ctx, { users: [luis.id] })
    for (const room of [plain, direct]) {
      await expect(retitleChatRoom(dana.ctx, { roomId: room.id, title: 'X' })).rejects.toEqual(
        refusal('conflict'),
      )
    }
  })

  test('needs at least one other active user of the account', async () => {
    const { dana, account } = await office()
    const gone = await makeUser(db, account.id, { disabledAt: new Date() })
    const stranger = await makeUser(db, (await makeAccount(db)).account.id)
    await expect(createChatRoom(dana.ctx, { users: [dana.id] })).rejects.toEqual(
      refusal('invalid', 'Choose at least one person.'),
    )
    for (const id of [gone.id, stranger.id, randomUUID()]) {
      await expect(createChatRoom(dana.ctx, { users: [id] })).rejects.toEqual(refusal('not-found'))
    }
  })

  test('adds people to groups only, who can read earlier messages', async () => {
    const { dana, luis, amy, maya, received } = await office()
    const group = await createChatRoom(dana.ctx, { users: [luis.id, amy.id] })
    await say(dana.ctx, group.id, 'Before')
    const grown = await addChatUsers(luis.ctx, { roomId: group.id, users: [maya.id, amy.id] })
    expect(grown).toMatchObject({ named: true })
    expect(grown.users).toContain(maya.id)
    const { items } = await listChatMessages(maya.ctx, { roomId: group.id })
    expect(words(items)).toEqual(['Dana Test created the group', 'Before', 'Luis Test added Maya Test'])
    expect(await countUnreadChat(maya.ctx)).toBe(1)
    expect(received(maya.id, 'chat_room')).toHaveLength(1)
    // The three get a room of their own again.
    expect((await createChatRoom(dana.ctx, { users: [luis.id, amy.id] })).id).not.toBe(group.id)
    const direct = await createChatRoom(dana.ctx, { users: [luis.id] })
    await expect(addChatUsers(dana.ctx, { roomId: direct.id, users: [amy.id] })).rejects.toEqual(
      refusal('conflict'),
    )
    await expect(removeChatUser(dana.ctx, { roomId: direct.id, userId: dana.id })).rejects.toEqual(
      refusal('conflict'),
    )
  })

  test('lets the creator and admins remove a member, who then reads and receives nothing', async () => {
    const { dana, luis, amy, maya, received, bus } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id, amy.id, maya.id], title: 'Claims' })
    await expect(removeChatUser(luis.ctx, { roomId: room.id, userId: amy.id })).rejects.toEqual(
      refusal('forbidden'),
    )
    await removeChatUser(dana.ctx, { roomId: room.id, userId: luis.id })
    await removeChatUser(maya.ctx, { roomId: room.id, userId: amy.id })
    expect(received(luis.id, 'chat_update')).toContainEqual({ roomId: room.id, removed: true })
    const before = bus.events.length
    await say(dana.ctx, room.id, 'Without them')
    expect(bus.events.slice(before).map((event) => event.topic)).not.toContain(`user:${luis.id}`)
    await expect(listChatMessages(luis.ctx, { roomId: room.id })).rejects.toEqual(refusal('not-found'))
    expect((await getChatRoom(dana.ctx, room.id)).users.toSorted()).toEqual([dana.id, maya.id].toSorted())
  })

  test('lets members leave, and deletes the group with the last one', async () => {
    const { dana, luis } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id], title: 'Two of us' })
    expect(room.format).toBe('group')
    expect(await removeChatUser(luis.ctx, { roomId: room.id, userId: luis.id })).toBeNull()
    expect((await listChatRooms(luis.ctx)).items).toEqual([])
    const { items } = await listChatMessages(dana.ctx, { roomId: room.id })
    expect(words(items).at(-1)).toBe('Luis Test left the group')
    await removeChatUser(dana.ctx, { roomId: room.id, userId: dana.id })
    expect(await db.admin`select from chat_rooms where id = ${room.id}`).toHaveLength(0)
    expect(await db.admin`select from chat_messages where room_id = ${room.id}`).toHaveLength(0)
  })

  test('leaves disabled users out, and makes direct rooms with them read-only', async () => {
    const { dana, luis, amy, received } = await office()
    const direct = await createChatRoom(dana.ctx, { users: [luis.id] })
    const group = await createChatRoom(dana.ctx, { users: [luis.id, amy.id] })
    await say(luis.ctx, direct.id, 'My last day')
    await db.admin`update users set disabled_at = now() where id = ${luis.id}`
    expect(await getChatRoom(dana.ctx, direct.id)).toMatchObject({
      title: 'Luis Test',
      users: [dana.id],
      open: false,
    })
    expect(await getChatRoom(dana.ctx, group.id)).toMatchObject({ title: 'Amy Test', open: true })
    expect(words((await listChatMessages(dana.ctx, { roomId: direct.id })).items)).toEqual(['My last day'])
    await expect(say(dana.ctx, direct.id, 'Bye')).rejects.toEqual(
      refusal('conflict', /No one else is in this room/),
    )
    const before = received(luis.id, 'chat_message').length
    await say(dana.ctx, group.id, 'Among us')
    expect(received(luis.id, 'chat_message')).toHaveLength(before)
  })

  test('keeps each user’s own order, then newest first, in pages', async () => {
    const { dana, luis, amy, maya, clock } = await office()
    const rooms = []
    for (const title of ['A', 'B', 'C', 'D', 'E']) {
      clock.time = new Date(clock.time.getTime() + 60_000)
      rooms.push(await createChatRoom(dana.ctx, { users: [luis.id, amy.id], title }))
    }
    const titles = async (ctx: Ctx) => (await listChatRooms(ctx)).items.map((room) => room.title).join('')
    expect(await titles(dana.ctx)).toBe('EDCBA')
    await orderChatRooms(dana.ctx, { roomIds: [rooms[0]!.id, rooms[2]!.id] })
    expect(await titles(dana.ctx)).toBe('ACEDB')
    expect(await titles(luis.ctx)).toBe('EDCBA')
    const paged = []
    let cursor: string | null = null
    do {
      const page = await listChatRooms(dana.ctx, { limit: 1, cursor })
      paged.push(...page.items.map((room) => room.title))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged.join('')).toBe('ACEDB')
    const { items } = await listChatRooms(dana.ctx)
    await moveChatRoom(dana.ctx, rooms[1]!.id, { listed: items, step: -1 })
    expect(await titles(dana.ctx)).toBe('ACEBD')
    // Moved rooms keep their place when others get new messages.
    clock.time = new Date(clock.time.getTime() + 60_000)
    await say(luis.ctx, rooms[3]!.id, 'News')
    expect(await titles(dana.ctx)).toBe('ACEBD')
    await orderChatRooms(dana.ctx, { roomIds: [] })
    expect(await titles(dana.ctx)).toBe('DECBA')
    await expect(orderChatRooms(maya.ctx, { roomIds: [rooms[0]!.id] })).rejects.toEqual(refusal('not-found'))
  })
})

describe('seeing', () => {
  test('counts unread messages until the room is viewed, and publishes who viewed it', async () => {
    const { dana, luis, amy, received } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id, amy.id], title: 'Claims' })
    await viewChatRoom(luis.ctx, room.id)
    await say(dana.ctx, room.id, 'One')
    await say(dana.ctx, room.id, 'Two')
    expect([await countUnreadChat(luis.ctx), await countUnreadChat(dana.ctx)]).toEqual([2, 0])
    expect(await getChatRoom(dana.ctx, room.id)).toMatchObject({ unread: 0, viewedBy: [dana.id] })
    expect(await viewChatRoom(luis.ctx, room.id)).toMatchObject({ unread: 0 })
    expect(await countUnreadChat(luis.ctx)).toBe(0)
    expect((await getChatRoom(dana.ctx, room.id)).viewedBy.toSorted()).toEqual([dana.id, luis.id].toSorted())
    expect(received(luis.id, 'chat_update').at(-1)).toEqual({ roomId: room.id, unread: 0 })
    expect(received(dana.id, 'chat_update').at(-1)).toMatchObject({ viewed: { userId: luis.id } })
    await say(luis.ctx, room.id, 'Three')
    expect((await getChatRoom(dana.ctx, room.id)).viewedBy).toEqual([luis.id])
  })

  test('counts a room marked unread, but not a hidden one', async () => {
    const { dana, luis } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id] })
    await say(dana.ctx, room.id, 'Hello')
    await viewChatRoom(luis.ctx, room.id)
    expect(await markChatUnread(luis.ctx, room.id)).toMatchObject({ unread: 1 })
    expect(await countUnreadChat(luis.ctx)).toBe(1)
    expect(await hideChatRoom(luis.ctx, room.id, true)).toMatchObject({ hidden: [luis.id] })
    expect(await countUnreadChat(luis.ctx)).toBe(0)
    expect((await listChatRooms(luis.ctx)).items).toEqual([])
    expect((await listChatRooms(luis.ctx, { hidden: true })).items).toHaveLength(1)
    // Users don't learn that the other one hid the room.
    expect(await getChatRoom(dana.ctx, room.id)).toMatchObject({ hidden: [] })
    expect(await hideChatRoom(luis.ctx, room.id, false)).toMatchObject({ hidden: [] })
  })

  test('marks nothing as viewed for a ghosting user, and audits what they send', async () => {
    const { account, dana, luis } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id] })
    await say(dana.ctx, room.id, 'For Luis')
    const ghost = createCtx({
      ...{ pool: db.pool, bus: recordingBus(), now: () => new Date(), account, actor: luis.user },
      can: permissionsFor('employee', account),
      ghostedBy: (await makeUser(db, account.id)).id,
    })
    expect(await viewChatRoom(ghost, room.id)).toMatchObject({ unread: 1 })
    const sent = await say(ghost, room.id, 'In his name')
    await updateChat(ghost, { messageId: sent.id, message: 'Changed' })
    await deleteChat(ghost, { messageId: sent.id })
    const log = await db.admin`
      select action from audit_log where account_id = ${account.id} and entity = 'chat room' order by id`
    expect(log.map((row) => row.action)).toEqual(['sent a message', 'edited a message', 'deleted a message'])
  })
})

describe('messages', () => {
  test('come in pages of ten, oldest first, and around a found one', async () => {
    const { dana, luis } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id] })
    const sent = []
    for (let n = 1; n <= 25; n++) sent.push(await say(dana.ctx, room.id, `No ${n}`))
    const first = await listChatMessages(luis.ctx, { roomId: room.id })
    expect(first.items).toHaveLength(CHAT_PAGE_SIZE)
    expect(words(first.items).at(-1)).toBe('No 25')
    const second = await listChatMessages(luis.ctx, { roomId: room.id, before: first.nextCursor })
    const third = await listChatMessages(luis.ctx, { roomId: room.id, before: second.nextCursor })
    expect(words([...third.items, ...second.items, ...first.items])).toEqual(
      sent.map(({ message }) => message),
    )
    expect(third.nextCursor).toBeNull()
    const around = await listChatAround(luis.ctx, room.id, sent[11]!.id)
    expect(words(around.messages.items)).toContain('No 12')
    expect(around).toMatchObject({ reachesEnd: false, messages: { nextCursor: sent[2]!.id } })
  })

  test('are stored and counted once for the same form', async () => {
    const { dana, luis } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id] })
    const form = { requestId: randomUUID(), roomId: room.id, message: 'Once', fileIds: [] }
    const sent = await Promise.all([1, 2, 3, 4].map(() => sendChat(dana.ctx, form)))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await countUnreadChat(luis.ctx)).toBe(1)
    await expect(sendChat(luis.ctx, form)).rejects.toEqual(refusal('conflict'))
  })

  test('are all counted when everyone writes and views at once, without a deadlock', async () => {
    const { dana, luis, amy } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id, amy.id], title: 'Busy' })
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => [
        say(n % 2 ? dana.ctx : amy.ctx, room.id, `No ${n}`),
        viewChatRoom(dana.ctx, room.id),
        orderChatRooms(dana.ctx, { roomIds: [room.id] }),
      ]).flat(),
    )
    // Including the message that they were added.
    expect(await countUnreadChat(luis.ctx)).toBe(13)
  })

  test('can be changed by their author for a day', async () => {
    const { dana, luis, clock } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id] })
    const sent = await say(dana.ctx, room.id, 'Helo')
    clock.time = new Date(clock.time.getTime() + 86_399_000)
    expect(await updateChat(dana.ctx, { messageId: sent.id, message: 'Hello' })).toMatchObject({
      message: 'Hello',
      edited: true,
      deleted: false,
    })
    expect(await getChatRoom(luis.ctx, room.id)).toMatchObject({ preview: 'Hello' })
    await expect(updateChat(luis.ctx, { messageId: sent.id, message: 'X' })).rejects.toEqual(
      refusal('forbidden'),
    )
    await expect(deleteChat(luis.ctx, { messageId: sent.id })).rejects.toEqual(refusal('forbidden'))
    await expect(updateChat(dana.ctx, { messageId: sent.id, message: '' })).rejects.toEqual(
      refusal('invalid'),
    )
    clock.time = new Date(clock.time.getTime() + 1_000)
    for (const attempt of [
      () => updateChat(dana.ctx, { messageId: sent.id, message: 'Late' }),
      () => deleteChat(dana.ctx, { messageId: sent.id }),
    ]) {
      await expect(attempt()).rejects.toEqual(refusal('conflict', /(edited|deleted) for one day only/))
    }
  })

  test('are deleted for everyone, and no longer counted', async () => {
    const { dana, luis, received } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id] })
    await say(dana.ctx, room.id, 'Stays')
    const sent = await say(dana.ctx, room.id, 'A secret')
    await reactToChat(luis.ctx, { messageId: sent.id, emoji: '👀' })
    await deleteChat(dana.ctx, { messageId: sent.id })
    const shown = (await listChatMessages(luis.ctx, { roomId: room.id })).items.at(-1)
    expect(shown).toMatchObject({
      id: sent.id,
      message: '',
      deleted: true,
      edited: false,
      reactions: [],
      files: [],
    })
    expect(received(luis.id, 'chat_message').at(-1)).toEqual(shown)
    expect(await countUnreadChat(luis.ctx)).toBe(1)
    expect(await getChatRoom(luis.ctx, room.id)).toMatchObject({ preview: 'Message deleted' })
    expect(await searchChat(luis.ctx, 'secret')).toMatchObject({ messages: [] })
    expect(await db.admin`select body from chat_messages where id = ${sent.id}`).toEqual([{ body: '' }])
    for (const attempt of [
      () => deleteChat(dana.ctx, { messageId: sent.id }),
      () => updateChat(dana.ctx, { messageId: sent.id, message: 'Back' }),
      () => reactToChat(luis.ctx, { messageId: sent.id, emoji: '👀' }),
    ]) {
      await expect(attempt()).rejects.toEqual(refusal('conflict', 'This message was deleted.'))
    }
  })

  test('take and lose a reaction by the same click, each time with a higher revision', async () => {
    const { dana, luis, received } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id] })
    const sent = await say(dana.ctx, room.id, 'Sold!')
    await reactToChat(luis.ctx, { messageId: sent.id, emoji: '🎉' })
    await reactToChat(dana.ctx, { messageId: sent.id, emoji: '🎉' })
    const both = await reactToChat(dana.ctx, { messageId: sent.id, emoji: '👨‍👩‍👧' })
    expect(both.reactions).toEqual([
      {
        emoji: '🎉',
        by: expect.arrayContaining([
          { id: luis.id, name: 'Luis Test' },
          { id: dana.id, name: 'Dana Test' },
        ]),
      },
      { emoji: '👨‍👩‍👧', by: [{ id: dana.id, name: 'Dana Test' }] },
    ])
    const last = await reactToChat(luis.ctx, { messageId: sent.id, emoji: '🎉' })
    expect(last.reactions.map(({ by }) => by.length)).toEqual([1, 1])
    const revs = received(luis.id, 'chat_message').map((data) => (data as ChatMessageView).rev)
    expect(revs).toEqual([0, 1, 2, 3, 4])
  })

  test('are found with rooms by search, in the user’s rooms only, from four characters on', async () => {
    const { dana, luis, amy, maya } = await office()
    const room = await createChatRoom(dana.ctx, { users: [luis.id], title: 'Windshields 100%' })
    const sent = await say(dana.ctx, room.id, 'The windshield_claim is 100% paid')
    expect(await searchChat(luis.ctx, 'WINDSHIELD_')).toMatchObject({
      messages: [{ id: sent.id, roomId: room.id, roomTitle: 'Windshields 100%', user: { id: dana.id } }],
    })
    expect((await searchChat(luis.ctx, '100%')).rooms.map(({ id }) => id)).toEqual([room.id])
    expect((await searchChat(luis.ctx, 'dana')).rooms.map(({ id }) => id)).toEqual([room.id])
    expect((await searchChat(luis.ctx, 'luis')).rooms).toEqual([])
    for (const outsider of [amy, maya]) {
      expect(await searchChat(outsider.ctx, 'windshield')).toEqual({ rooms: [], messages: [] })
    }
    await expect(searchChat(luis.ctx, ' win ')).rejects.toEqual(
      refusal('invalid', 'Needs to be at least 4 characters'),
    )
  })
})

test('finds and changes nothing for users outside the room, admins included', async () => {
  const { dana, luis, amy, maya } = await office()
  const room = await createChatRoom(dana.ctx, { users: [luis.id, amy.id], title: 'Ours' })
  const sent = await say(dana.ctx, room.id, 'Between us')
  const state = () => db.admin`
    select (select json_agg(r) from chat_rooms r where id = ${room.id}) as room,
      (select json_agg(m order by m.user_id) from chat_room_users m where room_id = ${room.id}) as people,
      (select json_agg(m order by m.id) from chat_messages m where room_id = ${room.id}) as messages,
      (select count(*) from chat_reactions where message_id = ${sent.id}) as reactions`
  const before = await state()
  const stranger = makeCtx(
    db,
    (await makeAccount(db)).account,
    await makeUser(db, (await makeAccount(db)).account.id),
  )
  for (const ctx of [maya.ctx, stranger]) {
    const attempts: (() => Promise<unknown>)[] = [
      () => getChatRoom(ctx, room.id),
      () => listChatMessages(ctx, { roomId: room.id }),
      () => listChatAround(ctx, room.id, sent.id),
      () => viewChatRoom(ctx, room.id),
      () => say(ctx, room.id, 'Let me in'),
      () => say(ctx, room.id, 'giphy:abc'),
      () => updateChat(ctx, { messageId: sent.id, message: 'Stolen' }),
      () => deleteChat(ctx, { messageId: sent.id }),
      () => reactToChat(ctx, { messageId: sent.id, emoji: '👍' }),
      () => markChatUnread(ctx, room.id),
      () => hideChatRoom(ctx, room.id, true),
      () => orderChatRooms(ctx, { roomIds: [room.id] }),
      () => retitleChatRoom(ctx, { roomId: room.id, title: 'Stolen' }),
      () => addChatUsers(ctx, { roomId: room.id, users: [maya.id] }),
      () => removeChatUser(ctx, { roomId: room.id, userId: amy.id }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toEqual(refusal('not-found'))
    expect((await listChatRooms(ctx)).items).toEqual([])
    expect(await countUnreadChat(ctx)).toBe(0)
  }
  expect(await state()).toEqual(before)
})
