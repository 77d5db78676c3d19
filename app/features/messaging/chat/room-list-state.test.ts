import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatMessageView, ChatRoomView } from './chat-views.server.ts'
import {
  compareChatRooms,
  applyMessage,
  applyRoomUpdate,
  placesAfterMove,
  putChatRoom,
  putViewedRoom,
  removeChatRoom,
} from './room-list-state.ts'
import { EMOJI } from '#app/features/messaging/conversations/emoji-list.ts'
import { isOneEmoji, QUICK_REACTIONS } from './emoji.ts'
import { isChangeable, canEditMessage, reactionWords } from './labels.ts'

const room = (id: string, values: Partial<ChatRoomView> = {}): ChatRoomView => ({
  id,
  format: 'group',
  title: id,
  named: true,
  users: ['me', 'dana'],
  createdBy: 'me',
  unread: 0,
  viewedBy: [],
  hidden: [],
  viewedId: null,
  muted: false,
  order: null,
  lastMessageId: 'm1',
  lastMessageOn: '2026-11-20T10:00:00.000Z',
  preview: 'before',
  lastMessageBy: null,
  open: true,
  ...values,
})
const message = (id: string, values: Partial<ChatMessageView> = {}): ChatMessageView => ({
  id,
  roomId: 'r',
  type: 'message',
  user: { id: 'dana', firstName: 'Dana', lastName: 'Okafor', avatar: null },
  message: 'Hello',
  mentions: [],
  files: [],
  edited: false,
  deleted: false,
  reactions: [],
  media: null,
  requestId: null,
  rev: 0,
  createdAt: '2026-11-20T11:00:00.000Z',
  ...values,
})
const list = (...items: ChatRoomView[]) => ({ items, nextCursor: null })
const ids = (page: { items: ChatRoomView[] }) => page.items.map(({ id }) => id).join('')

describe('the list', () => {
  test('viewing a room neither brings it back once removed nor hides its newer message', () => {
    const viewed = room('a', { viewedBy: ['me'] })
    expect(putViewedRoom(list(room('a', { unread: 1 })), viewed)).toEqual(list(viewed))
    expect(putViewedRoom(list(room('b')), viewed)).toEqual(list(room('b')))
    const newer = list(room('a', { unread: 2, lastMessageId: 'm2' }))
    expect(putViewedRoom(newer, viewed)).toEqual(newer)
  })

  test('puts a room in its place in the list it belongs to', () => {
    const held = list(room('a', { order: 0 }), room('b'))
    expect(ids(putChatRoom(held, room('c', { lastMessageOn: '2026-11-20T12:00:00.000Z' }), false))).toBe(
      'acb',
    )
    expect(ids(putChatRoom(held, room('b', { hidden: ['me'] }), false))).toBe('a')
    expect(ids(putChatRoom(list(), room('b', { hidden: ['me'] }), true))).toBe('b')
    expect(ids(removeChatRoom(held, 'a'))).toBe('b')
  })

  test('leaves out a room that belongs to a later page', () => {
    const held = { items: [room('b')], nextCursor: 'more' }
    const old = room('a', { lastMessageOn: '2026-11-19T10:00:00.000Z' })
    expect(ids(putChatRoom(held, old, false))).toBe('b')
  })

  test('keeps the list as the user left it after a move', () => {
    const many = fc
      .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 0, max: 8 }), fc.nat(), fc.nat())
      .map(([count, placed, from, to]) => ({
        count,
        placed: Math.min(placed, count),
        from: from % count,
        to: to % count,
      }))
    fc.assert(
      fc.property(many, ({ count, placed, from, to }) => {
        const rooms = Array.from({ length: count }, (_, n) =>
          room(String(n), {
            order: n < placed ? n : null,
            lastMessageOn: new Date(Date.UTC(2026, 0, 30 - n)).toISOString(),
          }),
        )
        const wanted = rooms.map(({ id }) => id)
        wanted.splice(to, 0, ...wanted.splice(from, 1))
        const places = placesAfterMove(rooms, from, to)
        const after = rooms
          .map((each) => {
            const order = places.indexOf(each.id)
            return { ...each, order: order < 0 ? null : order }
          })
          .toSorted(compareChatRooms)
        expect(after.map(({ id }) => id)).toEqual(wanted)
        // No more rooms than necessary get a place of their own.
        expect(places.length).toBeLessThanOrEqual(Math.max(placed + 1, to + 1))
      }),
    )
  })
})

describe('events', () => {
  test('counts a new message of another user, not the user’s own or a status message', () => {
    const changed = applyMessage(room('r'), message('m2'), 'me')
    expect(changed).toMatchObject({ unread: 1, preview: 'Hello', lastMessageId: 'm2', viewedBy: ['dana'] })
    const mine = message('m3', { user: { id: 'me', firstName: 'I', lastName: '', avatar: null } })
    expect(applyMessage(changed, mine, 'me')).toMatchObject({ unread: 0, lastMessageBy: { id: 'me' } })
    expect(applyMessage(changed, message('m3', { type: 'status' }), 'me')).toMatchObject({
      unread: 1,
      lastMessageBy: null,
    })
  })

  test('updates the preview for the newest message only', () => {
    const held = applyMessage(room('r'), message('m2'), 'me')
    expect(applyMessage(held, message('m2', { message: 'Hello!', rev: 1 }), 'me')).toMatchObject({
      preview: 'Hello!',
      unread: 1,
    })
    expect(applyMessage(held, message('m2', { deleted: true, message: '' }), 'me').preview).toBe(
      'Message deleted',
    )
    expect(applyMessage(held, message('m1', { message: 'Old' }), 'me')).toEqual(held)
  })

  test('keeps viewers of the newest message only', () => {
    const held = room('r', { unread: 3 })
    expect(applyRoomUpdate(held, { roomId: 'r', unread: 0 })).toMatchObject({ unread: 0, viewedBy: [] })
    const seen = { userId: 'dana', messageId: 'm1' }
    expect(applyRoomUpdate(held, { roomId: 'r', viewed: seen }).viewedBy).toEqual(['dana'])
    expect(applyRoomUpdate(held, { roomId: 'r', viewed: { ...seen, messageId: 'm0' } }).viewedBy).toEqual([])
  })
})

test('lets users change their messages for a day, and only delete GIFs', () => {
  const mine = message('m', { user: { id: 'me', firstName: 'I', lastName: '', avatar: null } })
  const at = (ms: number) => new Date(Date.parse(mine.createdAt) + ms)
  expect([isChangeable(mine, 'me', at(86_399_999)), isChangeable(mine, 'me', at(86_400_000))]).toEqual([
    true,
    false,
  ])
  expect(isChangeable(message('m'), 'me', at(0))).toBe(false)
  const gif = { ...mine, media: { format: 'gif' as const, info: null } }
  expect([isChangeable(gif, 'me', at(0)), canEditMessage(gif, 'me', at(0))]).toEqual([true, false])
})

test('offers single emoji with search words', () => {
  const items = EMOJI.flatMap((group) => group.items)
  expect(items.length).toBeGreaterThan(1800)
  expect(items.filter(({ emoji, name }) => !isOneEmoji(emoji) || !name)).toEqual([])
  expect(QUICK_REACTIONS.every(isOneEmoji)).toBe(true)
  expect(['', 'a', '👍👍', '👍 ', '1', '<b>'].some(isOneEmoji)).toBe(false)
  expect(isOneEmoji('👨‍👩‍👧‍👦')).toBe(true)
})

test('names who reacted, the user first', () => {
  const by = (...names: string[]) => names.map((name) => ({ id: name, name }))
  expect(reactionWords(by('me'), 'me')).toBe('You')
  expect(reactionWords(by('Dana', 'me'), 'me')).toBe('You and Dana')
  expect(reactionWords(by('A', 'B', 'C', 'D', 'E'), 'me')).toBe('A, B, C and 2 others')
})
