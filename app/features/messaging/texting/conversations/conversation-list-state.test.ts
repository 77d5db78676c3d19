import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ConversationView } from '../texting-views.server.ts'
import {
  appendConversations,
  holdOrder,
  putConversation,
  putViewedConversation,
  refreshConversations,
  removeConversation,
  rowHeight,
  type LoadedConversations,
} from './conversation-list-state.ts'
import { compareConversations, isFavoritedUnviewed } from './conversation-order.ts'

const ME = 'u-me'
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString()

function conversation(id: string, values: Partial<ConversationView> = {}): ConversationView {
  return {
    id,
    status: 'open',
    waitingSince: null,
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
    claim: null,
    snoozes: [],
    revocation: false,
    ownerChosen: false,
    mutedBy: [],
    ...values,
  }
}
const list = (items: ConversationView[], nextCursor: string | null = null): LoadedConversations => ({
  items,
  nextCursor,
})
const ids = (held: { items: ConversationView[] } | ConversationView[]) =>
  (Array.isArray(held) ? held : held.items).map((item) => item.id)

describe('compareConversations', () => {
  test('sorts by attention, then followed and unviewed, then the newest message', () => {
    const conversations = [
      conversation('old', { lastMessageOn: at(1) }),
      conversation('new', { lastMessageOn: at(9) }),
      conversation('followed', { lastMessageOn: at(3), favorited: [{ userId: ME, lastViewedOn: at(2) }] }),
      conversation('never-viewed', { lastMessageOn: at(2), favorited: [{ userId: ME, lastViewedOn: null }] }),
      conversation('viewed', { lastMessageOn: at(5), favorited: [{ userId: ME, lastViewedOn: at(5) }] }),
      conversation('anothers', { lastMessageOn: at(4), favorited: [{ userId: 'u-2', lastViewedOn: null }] }),
      conversation('waiting', { lastMessageOn: at(1), status: 'attention' }),
      conversation('waiting-mine', {
        lastMessageOn: at(0),
        status: 'attention',
        favorited: [{ userId: ME, lastViewedOn: null }],
      }),
    ]
    expect(ids(conversations.toSorted((a, b) => compareConversations(a, b, ME)))).toEqual([
      'waiting-mine',
      'waiting',
      'followed',
      'never-viewed',
      'new',
      'viewed',
      'anothers',
      'old',
    ])
    expect(isFavoritedUnviewed(conversations[5]!, ME)).toBe(false)
  })

  test('sorts the same way whatever the initial order', () => {
    const someConversation = fc.record({
      id: fc.integer({ min: 0, max: 99 }),
      minute: fc.integer({ min: 0, max: 3 }),
      attention: fc.boolean(),
      viewed: fc.constantFrom('no', 'before', 'after'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(someConversation, { selector: (r) => r.id }), (specs) => {
        const conversations = specs.map(({ id, minute, attention, viewed }) =>
          conversation(String(id).padStart(2, '0'), {
            lastMessageOn: at(minute),
            status: attention ? 'attention' : 'open',
            favorited:
              viewed === 'no' ? [] : [{ userId: ME, lastViewedOn: viewed === 'after' ? at(9) : null }],
          }),
        )
        const once = conversations.toSorted((a, b) => compareConversations(a, b, ME))
        expect(ids(conversations.toReversed().toSorted((a, b) => compareConversations(a, b, ME)))).toEqual(
          ids(once),
        )
      }),
    )
  })
})

describe('the loaded list', () => {
  test('viewing a conversation neither brings it back once completed nor hides its newer message', () => {
    const viewed = conversation('a', { viewedBy: [ME] })
    const put = (held: LoadedConversations) => putViewedConversation(held, viewed, ME)
    expect(put(list([conversation('a')]))).toEqual(list([viewed]))
    expect(put(list([conversation('b')]))).toEqual(list([conversation('b')]))
    const newer = list([conversation('a', { lastMessageOn: at(5) })])
    expect(put(newer)).toEqual(newer)
  })

  test('a new text moves its conversation up', () => {
    const held = list([
      conversation('a', { lastMessageOn: at(5) }),
      conversation('b', { lastMessageOn: at(4) }),
    ])
    expect(ids(putConversation(held, conversation('b', { lastMessageOn: at(6) }), ME))).toEqual(['b', 'a'])
  })

  test('removes a completed conversation, after an update or a removal', () => {
    const held = list([conversation('a'), conversation('b')])
    expect(ids(putConversation(held, conversation('a', { status: 'completed' }), ME))).toEqual(['b'])
    const without = removeConversation(held, 'a')
    expect(removeConversation(without, 'a')).toBe(without)
  })

  test('leaves out a conversation that belongs to a later page', () => {
    const held = list([conversation('a', { lastMessageOn: at(5) })], 'more')
    expect(putConversation(held, conversation('z', { lastMessageOn: at(1) }), ME)).toBe(held)
    expect(
      ids(putConversation({ ...held, nextCursor: null }, conversation('z', { lastMessageOn: at(1) }), ME)),
    ).toEqual(['a', 'z'])
  })

  test('appends the next page without duplicates', () => {
    const held = list([conversation('a', { lastMessageOn: at(5) })], 'more')
    const page = list([
      conversation('a', { lastMessageOn: at(1) }),
      conversation('b', { lastMessageOn: at(0) }),
    ])
    const both = appendConversations(held, page, ME)
    expect(ids(both)).toEqual(['a', 'b'])
    expect(both.items[0]!.lastMessageOn).toBe(at(5))
    expect(both.nextCursor).toBeNull()
  })

  test('replaces the first page and keeps later ones', () => {
    const held = list(
      [
        conversation('gone', { lastMessageOn: at(9) }),
        conversation('a', { lastMessageOn: at(8) }),
        conversation('b', { lastMessageOn: at(7) }),
        conversation('late', { lastMessageOn: at(1) }),
      ],
      'page-3',
    )
    const fresh = list(
      [conversation('a', { lastMessageOn: at(8) }), conversation('b', { lastMessageOn: at(7) })],
      'page-2',
    )
    const merged = refreshConversations(held, fresh, ME)
    expect(ids(merged)).toEqual(['a', 'b', 'late'])
    expect(merged.nextCursor).toBe('page-3')
    expect(refreshConversations(held, { ...fresh, nextCursor: null }, ME).items).toHaveLength(2)
  })
})

describe('holdOrder', () => {
  test('keeps rows in place with their newest content, and lets new ones wait', () => {
    const conversations = [
      conversation('new', { lastMessageOn: at(9) }),
      conversation('b', { preview: 'Hello' }),
      conversation('a'),
    ]
    const held = holdOrder([conversation('a'), conversation('b'), conversation('gone')], conversations)
    expect(ids(held.conversations)).toEqual(['a', 'b'])
    expect(held.conversations[1]!.preview).toBe('Hello')
    expect(held.waiting).toBe(1)
  })

  test('counts a conversation with a new message, not one that moves up because another was completed', () => {
    const shown = [conversation('a', { lastMessageOn: at(1) }), conversation('b'), conversation('c')]
    const dealtWith = [conversation('b'), conversation('c'), conversation('a', { lastMessageOn: at(1) })]
    expect(holdOrder(shown, dealtWith).waiting).toBe(0)
    const news = [
      conversation('c', { lastMessageOn: at(9) }),
      conversation('a', { lastMessageOn: at(1) }),
      conversation('b'),
    ]
    expect(holdOrder(shown, news).waiting).toBe(1)
  })

  test('shows a later page at once', () => {
    const held = holdOrder([conversation('a')], [conversation('a'), conversation('b'), conversation('c')])
    expect(ids(held.conversations)).toEqual(['a', 'b', 'c'])
    expect(held.waiting).toBe(0)
  })
})

describe('rowHeight', () => {
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
  ] as [string, Partial<ConversationView>, number][])('%s', (_name, values, height) => {
    expect(rowHeight(conversation('a', values))).toBe(height)
  })
})
