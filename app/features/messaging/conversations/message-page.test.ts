import { describe, expect, test } from 'vitest'
import { mergeMessages, newerState, withReceived, prependPage, refreshPage } from './message-page.ts'
import type { MessageView } from '#app/features/messaging/texting/texting-views.server.ts'
import {
  matchPlaceholders,
  placeholderQuery,
  placeholderValues,
} from '#app/features/messaging/templates/placeholders.ts'

function message(id: string, values: Partial<MessageView> = {}): MessageView {
  return {
    id,
    roomId: 'r',
    flow: 'outgoing',
    type: 'message',
    body: id,
    status: 'sent',
    problem: null,
    errorCode: null,
    user: null,
    senderName: null,
    fromNumber: null,
    ourNumber: null,
    campaign: null,
    campaignRunId: null,
    mentions: [],
    media: [],
    requestId: null,
    rev: 0,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...values,
  }
}
const ids = (list: { items: MessageView[] }) => list.items.map((item) => item.id)

describe('newerState', () => {
  test.each([
    [0, 'pending', 1, 'sent', 'sent'],
    [1, 'sent', 0, 'pending', 'sent'],
    [3, 'undelivered', 0, 'pending', 'undelivered'],
    [3, 'undelivered', 2, 'sent', 'undelivered'],
    // A resend is pending again, and newer.
    [3, 'undelivered', 4, 'pending', 'pending'],
  ] as const)(
    'revision %i %s, then received %i %s: %s',
    (held, heldStatus, received, receivedStatus, shown) => {
      const state = newerState(
        message('1', { rev: held, status: heldStatus }),
        message('1', { rev: received, status: receivedStatus }),
      )
      expect(state.status).toBe(shown)
    },
  )

  test('of the same revision takes the one received last', () => {
    expect(newerState(message('1', { body: 'old' }), message('1', { body: 'new' })).body).toBe('new')
  })
})

describe('the loaded messages', () => {
  const held = { items: [message('2'), message('4')], nextCursor: 'older' }

  test('sorts late messages into place, and each id once', () => {
    const shown = mergeMessages(held, [message('3'), message('4', { status: 'delivered' })])
    expect(ids(shown)).toEqual(['2', '3', '4'])
  })

  test.each([
    ['received now', mergeMessages],
    ['received while loading', withReceived],
  ])('%s: leaves out a message of a page not loaded yet', (_when, take) => {
    const received = [message('1', { rev: 1 }), message('5')]
    expect(ids(take(held, received))).toEqual(['2', '4', '5'])
    const paged = prependPage(held, { items: [message('0'), message('1')], nextCursor: 'oldest' })
    expect(
      take(paged, received)
        .items.map(({ id, rev }) => [id, rev])
        .slice(0, 2),
    ).toEqual([
      ['0', 0],
      ['1', 1],
    ])
    expect(ids(take({ ...held, nextCursor: null }, received))).toEqual(['1', '2', '4', '5'])
  })

  test('shows messages received while loading; of the same revision the loaded one wins', () => {
    const received = [
      message('4', { rev: 2, body: 'new' }),
      message('4', { rev: 3 }),
      message('2', { body: 'received' }),
    ]
    const shown = withReceived(held, received)
    expect(shown.items.map(({ id, rev }) => [id, rev])).toEqual([
      ['2', 0],
      ['4', 3],
    ])
    expect(shown.items[0]!.body).toBe(held.items[0]!.body)
    expect(shown.nextCursor).toBe('older')
  })

  test('adds an older page', () => {
    const more = prependPage(held, { items: [message('1')], nextCursor: null })
    expect(ids(more)).toEqual(['1', '2', '4'])
    expect(more.nextCursor).toBeNull()
  })

  test('keeps older pages when they overlap the newest one, and drops them over a gap', () => {
    const touching = { items: [message('4'), message('5')], nextCursor: '4' }
    expect(ids(refreshPage(held, touching))).toEqual(['2', '4', '5'])
    expect(refreshPage(held, touching).nextCursor).toBe('older')
    const far = { items: [message('8'), message('9')], nextCursor: '8' }
    expect(ids(refreshPage(held, far))).toEqual(['8', '9'])
  })
})

describe('placeholders', () => {
  test('has only the known values', () => {
    expect(
      placeholderValues({
        firstName: 'Janet',
        preferredFirstName: 'Jan',
        lastName: 'Whitcomb',
        mobilePhone: '15550102290',
        coFirstName: ' ',
      }),
    ).toEqual({
      firstName: 'Jan',
      lastName: 'Whitcomb',
      mobilePhone: '+1-555-010-2290',
      contact: 'Janet Whitcomb',
    })
  })

  test('formats the address', () => {
    const where = { address: '12 Elm St', address2: 'Apt 4', city: 'Boise', state: 'ID', zipcode: '83702' }
    const values = placeholderValues({ firstName: 'Janet', lastName: null }, where)
    expect(values).toMatchObject({
      fullAddress: '12 Elm St, Apt 4, Boise, ID 83702',
      address: '12 Elm St, Apt 4',
      city: 'Boise',
      state: 'ID',
      zipcode: '83702',
    })
    expect(placeholderValues({ firstName: null, lastName: null }, { city: 'Boise' })).toEqual({
      fullAddress: 'Boise',
      city: 'Boise',
    })
  })

  test.each([
    ['Hi @fir', 7, { start: 3, query: 'fir' }],
    ['@', 1, { start: 0, query: '' }],
    ['mail me@home', 12, null],
    ['Hi @fir st', 10, null],
  ])('%s', (text, caret, expected) => {
    expect(placeholderQuery(text, caret)).toEqual(expected)
  })

  test('matches names and labels', () => {
    expect(matchPlaceholders('zip').map((one) => one.name)).toEqual(['zipcode'])
    expect(matchPlaceholders('coapplicant')).toHaveLength(4)
    expect(matchPlaceholders('')).toHaveLength(14)
  })
})
