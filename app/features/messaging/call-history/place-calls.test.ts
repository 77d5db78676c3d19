import { expect, test } from 'vitest'
import type { ImportedCall } from './imported-call.ts'
import { placeCalls } from './place-calls.ts'

const message = (id: string, hour: number) => ({ id, createdAt: `2025-03-14T${hour}:00:00.000Z` })
const call = (id: string, hour: number) =>
  ({ id, startedAt: `2025-03-14T${hour}:30:00.000Z` }) as ImportedCall

const messages = [message('a', 10), message('b', 12)]
const calls = [call('early', 10), call('between', 11), call('late', 13)]

const first = { ...call('first', 9), startedAt: '2025-03-14T09:30:00.000Z' }

const placed = (options: { hasOlder: boolean; reachesEnd: boolean }) =>
  placeCalls(messages, [first, ...calls], options).map(({ id }) => id)

test('calls stand between the messages by their time', () => {
  expect(placed({ hasOlder: false, reachesEnd: true })).toEqual([
    'first',
    'a',
    'early',
    'between',
    'b',
    'late',
  ])
})

test('calls beyond the loaded messages wait for theirs', () => {
  expect(placed({ hasOlder: true, reachesEnd: false })).toEqual(['a', 'early', 'between', 'b'])
})

test('a conversation without messages has its calls', () => {
  expect(placeCalls([], calls, { hasOlder: false, reachesEnd: true })).toHaveLength(3)
})
