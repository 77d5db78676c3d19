import { expect, test } from 'vitest'
import type { CardView } from './board-views.server.ts'
import { countSelected, isSelected, NO_SELECTION, selectInLane, selectLanes } from './selection.ts'

const cards = (...ids: string[]) => ids.map((id) => ({ id }) as CardView)
const lanes = new Map([
  ['a', { cards: cards('1', '2', '3'), total: 300, matching: 257, nextCursor: 'more' }],
  ['b', { cards: cards('8', '9'), total: 2, matching: 2, nextCursor: null }],
])

test('selects cards one by one, and all of a lane but for some', () => {
  const some = selectInLane(NO_SELECTION, 'a', ['1', '2'], true)
  expect([countSelected(some, lanes), isSelected(some, '2', 'a'), isSelected(some, '3', 'a')]).toEqual([
    2,
    true,
    false,
  ])
  const whole = selectLanes(selectInLane(some, 'b', ['9'], true), ['a'], true, lanes)
  expect([countSelected(whole, lanes), isSelected(whole, '3', 'a'), whole.cards]).toEqual([
    258,
    true,
    new Set(['9']),
  ])
  const but = selectInLane(whole, 'a', ['2', '3'], false)
  expect([countSelected(but, lanes), isSelected(but, '3', 'a')]).toEqual([256, false])
  expect(countSelected(selectInLane(but, 'a', ['3'], true), lanes)).toBe(257)
  expect(countSelected(selectLanes(but, ['a'], false, lanes), lanes)).toBe(1)
})

test('counts what is still on the board', () => {
  const gone = selectInLane(NO_SELECTION, 'a', ['1', 'gone'], true)
  expect(countSelected(gone, lanes)).toBe(1)
})
