import { expect, test } from 'vitest'
import type { CardView, LaneView } from './board.ts'
import { appendPage, applyEvent, type BoardState, loadBoard, putCard, reloadBoard } from './board-state.ts'

const lane = (id: string, total: number): LaneView => ({
  id,
  label: id,
  total,
  canMove: false,
  canDelete: false,
})
const card = (id: string, laneId: string, position: string, values: Partial<CardView> = {}): CardView => ({
  ...{ id, laneId, position, boardId: 'board', client: null, level: 'applicant', title: id, dueOn: null },
  ...{ color: null, tags: [], assignedTo: null, assignedOn: null, done: false, comments: 0 },
  ...{ edits: 0, version: 1 },
  ...values,
})
const show = (state: BoardState) =>
  [...state.values()].map(({ cards, total }) => `${cards.map(({ id }) => id).join('')} of ${total}`)

/** Two of five cards are loaded in the first lane. */
const lanes = [lane('a', 5), lane('b', 1)]
const first = { a: { items: [card('1', 'a', 'a1'), card('2', 'a', 'a2')], nextCursor: '2' } }
const start = loadBoard(lanes, { ...first, b: { items: [card('9', 'b', 'a1')], nextCursor: null } })

test('appends the page that was asked for, and later keeps it below newly loaded first cards', () => {
  const page = { items: [card('3', 'a', 'a3'), card('4', 'a', 'a4')], nextCursor: '4' }
  const more = appendPage(start, 'a', '2', page)
  expect(show(more)).toEqual(['1234 of 5', '9 of 1'])
  expect(appendPage(more, 'a', '2', page)).toBe(more)
  const moved = { b: { items: [card('9', 'b', 'a1'), card('4', 'b', 'a2')], nextCursor: null } }
  const again = reloadBoard(more, [lane('a', 4), lane('b', 2)], { ...first, ...moved })
  expect(show(again)).toEqual(['123 of 4', '94 of 2'])
  expect(again.get('a')!.nextCursor).toBe('4')
})

test('counts a card that belongs below the loaded ones without showing it', () => {
  const event = { type: 'MOVE_CARD' as const, cardId: '9', fromLaneId: 'b', toLaneId: 'a', index: 5 }
  const moved = card('9', 'a', 'a9', { version: 2 })
  expect(show(applyEvent(start, { ...event, card: moved }, () => true))).toEqual(['12 of 6', ' of 0'])
})

test('counts a card that the filter hides, and takes one away from where it was not loaded', () => {
  const event = { type: 'MOVE_CARD' as const, cardId: '5', fromLaneId: 'a', toLaneId: 'b', index: 0 }
  const moved = card('5', 'b', 'a0', { version: 2, done: true })
  expect(show(applyEvent(start, { ...event, card: moved }, ({ done }) => !done))).toEqual([
    '12 of 4',
    '9 of 2',
  ])
})

test('ignores an older state of a card, and takes a refused move back', () => {
  const edited = putCard(start, card('1', 'a', 'a1', { version: 3, title: 'New' }), true)
  expect(putCard(edited, card('1', 'b', 'a0', { version: 2 }), true)).toBe(edited)
  const moved = putCard(start, card('1', 'b', 'a0'), true)
  expect(show(moved)).toEqual(['2 of 4', '19 of 2'])
  expect(show(putCard(moved, card('1', 'a', 'a1'), true))).toEqual(['12 of 5', '9 of 1'])
})
