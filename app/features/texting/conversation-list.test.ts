import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoomView } from './texting.schema.ts'
import {
  appendRooms,
  holdOrder,
  putRoom,
  refreshRooms,
  removeRoom,
  roomHeight,
  type RoomList,
} from './conversation-list.ts'
import { compareRooms, isFavoritedUnviewed } from './conversation-order.ts'

const ME = 'u-me'
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString()

function room(id: string, values: Partial<RoomView> = {}): RoomView {
  return {
    id,
    status: 'open',
    phoneNumber: '12085550100',
    recipients: ['12085550100'],
    level: null,
    client: null,
    lastMessageOn: at(0),
    preview: '',
    lastMessageFlow: 'incoming',
    lastMessageStatus: null,
    lastMessageBy: null,
    favorited: [],
    groupRecipients: [],
    viewedBy: [],
    optedOut: false,
    ...values,
  }
}
const list = (items: RoomView[], nextCursor: string | null = null): RoomList => ({ items, nextCursor })
const ids = (held: { items: RoomView[] } | RoomView[]) =>
  (Array.isArray(held) ? held : held.items).map((item) => item.id)

describe('compareRooms', () => {
  test('attention first, within that followed and unviewed first, then the newest message', () => {
    const rooms = [
      room('old', { lastMessageOn: at(1) }),
      room('new', { lastMessageOn: at(9) }),
      room('followed', { lastMessageOn: at(3), favorited: [{ userId: ME, lastViewedOn: at(2) }] }),
      room('never-viewed', { lastMessageOn: at(2), favorited: [{ userId: ME, lastViewedOn: null }] }),
      room('viewed', { lastMessageOn: at(5), favorited: [{ userId: ME, lastViewedOn: at(5) }] }),
      room('anothers', { lastMessageOn: at(4), favorited: [{ userId: 'u-2', lastViewedOn: null }] }),
      room('waiting', { lastMessageOn: at(1), status: 'attention' }),
      room('waiting-mine', {
        lastMessageOn: at(0),
        status: 'attention',
        favorited: [{ userId: ME, lastViewedOn: null }],
      }),
    ]
    expect(ids(rooms.toSorted((a, b) => compareRooms(a, b, ME)))).toEqual([
      'waiting-mine',
      'waiting',
      'followed',
      'never-viewed',
      'new',
      'viewed',
      'anothers',
      'old',
    ])
    expect(isFavoritedUnviewed(rooms[5]!, ME)).toBe(false)
  })

  test('is an order: the outcome does not depend on where it began', () => {
    const someRoom = fc.record({
      id: fc.integer({ min: 0, max: 99 }),
      minute: fc.integer({ min: 0, max: 3 }),
      attention: fc.boolean(),
      viewed: fc.constantFrom('no', 'before', 'after'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(someRoom, { selector: (r) => r.id }), (specs) => {
        const rooms = specs.map(({ id, minute, attention, viewed }) =>
          room(String(id).padStart(2, '0'), {
            lastMessageOn: at(minute),
            status: attention ? 'attention' : 'open',
            favorited:
              viewed === 'no' ? [] : [{ userId: ME, lastViewedOn: viewed === 'after' ? at(9) : null }],
          }),
        )
        const once = rooms.toSorted((a, b) => compareRooms(a, b, ME))
        expect(ids(rooms.toReversed().toSorted((a, b) => compareRooms(a, b, ME)))).toEqual(ids(once))
      }),
    )
  })
})

describe('the list held by a browser', () => {
  test('a new text moves its room up', () => {
    const held = list([room('a', { lastMessageOn: at(5) }), room('b', { lastMessageOn: at(4) })])
    expect(ids(putRoom(held, room('b', { lastMessageOn: at(6) }), ME))).toEqual(['b', 'a'])
  })

  test('a completed room goes, by update or by removal, and again does nothing', () => {
    const held = list([room('a'), room('b')])
    expect(ids(putRoom(held, room('a', { status: 'completed' }), ME))).toEqual(['b'])
    const without = removeRoom(held, 'a')
    expect(removeRoom(without, 'a')).toBe(without)
  })

  test('a room behind what is loaded waits for its page', () => {
    const held = list([room('a', { lastMessageOn: at(5) })], 'more')
    expect(putRoom(held, room('z', { lastMessageOn: at(1) }), ME)).toBe(held)
    expect(ids(putRoom({ ...held, nextCursor: null }, room('z', { lastMessageOn: at(1) }), ME))).toEqual([
      'a',
      'z',
    ])
  })

  test('the next page is put behind, without doubles', () => {
    const held = list([room('a', { lastMessageOn: at(5) })], 'more')
    const page = list([room('a', { lastMessageOn: at(1) }), room('b', { lastMessageOn: at(0) })])
    const both = appendRooms(held, page, ME)
    expect(ids(both)).toEqual(['a', 'b'])
    expect(both.items[0]!.lastMessageOn).toBe(at(5))
    expect(both.nextCursor).toBeNull()
  })

  test('a fresh first page is the truth for its part; later pages stay', () => {
    const held = list(
      [
        room('gone', { lastMessageOn: at(9) }),
        room('a', { lastMessageOn: at(8) }),
        room('b', { lastMessageOn: at(7) }),
        room('late', { lastMessageOn: at(1) }),
      ],
      'page-3',
    )
    const fresh = list([room('a', { lastMessageOn: at(8) }), room('b', { lastMessageOn: at(7) })], 'page-2')
    const merged = refreshRooms(held, fresh, ME)
    expect(ids(merged)).toEqual(['a', 'b', 'late'])
    expect(merged.nextCursor).toBe('page-3')
    expect(refreshRooms(held, { ...fresh, nextCursor: null }, ME).items).toHaveLength(2)
  })
})

describe('holdOrder', () => {
  test('rows keep their place under the pointer with their newest content; new ones wait', () => {
    const rooms = [room('new', { lastMessageOn: at(9) }), room('b', { preview: 'Hello' }), room('a')]
    const held = holdOrder([room('a'), room('b'), room('gone')], rooms)
    expect(ids(held.rooms)).toEqual(['a', 'b'])
    expect(held.rooms[1]!.preview).toBe('Hello')
    expect(held.waiting).toBe(1)
  })

  test('counts a room with news, not one that slides up because another was dealt with', () => {
    const shown = [room('a', { lastMessageOn: at(1) }), room('b'), room('c')]
    const dealtWith = [room('b'), room('c'), room('a', { lastMessageOn: at(1) })]
    expect(holdOrder(shown, dealtWith).waiting).toBe(0)
    const news = [room('c', { lastMessageOn: at(9) }), room('a', { lastMessageOn: at(1) }), room('b')]
    expect(holdOrder(shown, news).waiting).toBe(1)
  })

  test('a page loaded behind is shown at once', () => {
    const held = holdOrder([room('a')], [room('a'), room('b'), room('c')])
    expect(ids(held.rooms)).toEqual(['a', 'b', 'c'])
    expect(held.waiting).toBe(0)
  })
})

describe('roomHeight', () => {
  test.each([
    ['plain', {}, 70],
    ['company', { client: { id: 'c', name: 'Minh Nguyen', companyName: 'Nguyen Hardware' } }, 100],
    ['company known by its name only', { client: { id: 'c', name: 'Acme', companyName: 'Acme' } }, 70],
    ['attention', { status: 'attention' }, 100],
    ['group', { recipients: ['1', '2'] }, 100],
    [
      'all',
      {
        status: 'attention',
        recipients: ['1', '2'],
        client: { id: 'c', name: 'Minh Nguyen', companyName: 'Nguyen Hardware' },
      },
      160,
    ],
  ] as [string, Partial<RoomView>, number][])('%s', (_name, values, height) => {
    expect(roomHeight(room('a', values))).toBe(height)
  })
})
