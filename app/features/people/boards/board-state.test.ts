import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from '#app/lib/paging.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import type { CardView } from './board-views.server.ts'
import {
  appendPage,
  applyEvent,
  beginMove,
  type BoardState,
  endMove,
  lanesOf,
  loadBoard,
  longerLanes,
  refreshLane,
  reloadBoard,
  type BoardSnapshot,
} from './board-state.ts'
import { type CardFilter, comparePlaces, matchesFilter, NO_FILTER, placeOf } from './card-filter.ts'
import type { CardEvent } from './events.ts'

const TODAY = '2026-03-10'
const scope = { filter: { ...NO_FILTER, completed: true }, today: TODAY }
const card = (id: string, laneId: string, position: string, values: Partial<CardView> = {}): CardView => ({
  ...{ id, laneId, position, boardId: 'board', client: null, level: 'applicant', title: id, dueOn: null },
  ...{ color: null, tags: [], assignedTo: null, assignedOn: null, done: false, comments: 0 },
  ...{ edits: 0, version: 1, updatedAt: `${TODAY}T00:00:00.000Z` },
  ...values,
})
// Cursors name uuids.
const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [one, two, three, four, five, nine] = [1, 2, 3, 4, 5, 9].map(uuid) as [string, ...string[]] as string[]
const short = (id: string) => String(Number(id.slice(-12)))
const show = (state: BoardState) =>
  [...lanesOf(state).values()].map(
    ({ cards, total }) => `${cards.map(({ id }) => short(id)).join('')} of ${total}`,
  )
const cursorOf = (one: CardView) => encodeCursor(placeOf(one, 'hand'))
const first = [card(one!, 'a', 'a1'), card(two!, 'a', 'a2')]

/** Two of five cards are loaded in the first lane. */
const snapshot = (revision: number, counts = { a: 5, b: 1 }, items = first): BoardSnapshot => ({
  revision,
  counts: {
    a: { total: counts.a, matching: counts.a },
    b: { total: counts.b, matching: counts.b },
  },
  pages: {
    a: { items, nextCursor: cursorOf(items.at(-1)!) },
    b: { items: [card(nine!, 'b', 'a1')], nextCursor: null },
  },
})
const start = loadBoard(scope, snapshot(3))
const was = (laneId: string) => ({ laneId, assignedTo: null, dueOn: null, color: null, done: false })
type Moved = Extract<CardEvent, { type: 'MOVE_CARD' }>
const moved = (to: CardView, fromLaneId: string): Moved => ({
  ...{ type: 'MOVE_CARD' as const, cardId: to.id, fromLaneId, toLaneId: to.laneId, index: 0 },
  ...{ card: to, was: was(fromLaneId) },
})

describe('an open board', () => {
  const later = {
    items: [card(three!, 'a', 'a3'), card(four!, 'a', 'a4')],
    nextCursor: cursorOf(card(four!, 'a', 'a4')),
    revision: 3,
  }
  const more = appendPage(start, 'a', cursorOf(first[1]!), later)

  test('keeps later pages when the first cards are reloaded, and updates them', () => {
    expect(show(more)).toEqual(['1234 of 5', '9 of 1'])
    expect(appendPage(more, 'a', cursorOf(first[1]!), later)).toBe(more)
    const again = reloadBoard(more, scope, snapshot(4, { a: 4, b: 2 }))
    expect(show(again)).toEqual(['1234 of 4', '9 of 2'])
    const range = { ...later, items: [...first, later.items[1]!], revision: 4 }
    expect(show(refreshLane(again, 'a', range))).toEqual(['124 of 4', '9 of 2'])
  })

  test('starts over with the first cards of another filter', () => {
    const filter = { ...scope.filter, who: ['none'] }
    expect(show(reloadBoard(more, { filter, today: TODAY }, snapshot(3)))).toEqual(['12 of 5', '9 of 1'])
  })

  test('ignores a change that is older than what was loaded, and one that comes twice', () => {
    const event = moved(card(five!, 'b', 'a0'), 'a')
    expect(show(applyEvent(start, event, 3))).toEqual(['12 of 5', '9 of 1'])
    const once = applyEvent(start, event, 4)
    expect(show(once)).toEqual(['12 of 4', '59 of 2'])
    expect(show(applyEvent(once, event, 4))).toEqual(['12 of 4', '59 of 2'])
    expect(show(reloadBoard(once, scope, snapshot(3)))).toEqual(['12 of 4', '59 of 2'])
  })

  test('counts a card that belongs below the loaded ones without showing it', () => {
    expect(show(applyEvent(start, moved(card(nine!, 'a', 'a9'), 'b'), 4))).toEqual(['12 of 6', ' of 0'])
  })
})

describe('a move', () => {
  const from = card(nine!, 'b', 'a1')
  const begun = (to: CardView, isLast = false) => beginMove(start, { id: 'move', from, to, isLast })

  test('is counted once, whether its answer or its echo comes first', () => {
    const to = card(nine!, 'a', 'a0')
    const event = moved({ ...to, version: 2 }, 'b')
    expect(show(begun(to))).toEqual(['912 of 6', ' of 0'])
    const echoed = applyEvent(begun(to), event, 4)
    const done = endMove(begun(to), 'move', { event, revision: 4 })
    for (const state of [
      echoed,
      endMove(echoed, 'move', { event, revision: 4 }),
      applyEvent(done, event, 4),
    ]) {
      expect(show(state)).toEqual(['912 of 6', ' of 0'])
    }
  })

  test('that the server refuses is taken back', () => {
    expect(show(endMove(begun(card(nine!, 'a', 'a0')), 'move', null))).toEqual(['12 of 5', '9 of 1'])
  })

  test('below the last loaded card of a long lane stays in sight', () => {
    const to = card(nine!, 'a', 'a2V')
    expect(show(begun(to, true))).toEqual(['129 of 6', ' of 0'])
    const done = endMove(begun(to, true), 'move', { event: moved(to, 'b'), revision: 4 })
    expect(show(done)).toEqual(['129 of 6', ' of 0'])
    expect(lanesOf(done).get('a')!.nextCursor).toBe(cursorOf(to))
  })
})

// Two boards with two users each, against a model of the server. Events arrive in any order, once or twice.

const LANES = ['todo', 'doing', 'done'] as const
const PAGE = 3
const FILTERS: CardFilter[] = [
  NO_FILTER,
  { ...NO_FILTER, completed: true },
  { ...NO_FILTER, who: ['maya'] },
  { ...NO_FILTER, who: ['none'], completed: true },
  { ...NO_FILTER, due: 'overdue', sort: 'due' },
]

type Sent = { event: CardEvent; revision: number }

/** A board as the server keeps it. */
class Server {
  revision = 0
  cards: CardView[]
  constructor(cards: CardView[]) {
    this.cards = cards
  }

  lane(laneId: string, filter: CardFilter) {
    const compare = (a: CardView, b: CardView) =>
      comparePlaces(placeOf(a, filter.sort), placeOf(b, filter.sort))
    return this.cards
      .filter((one) => one.laneId === laneId && matchesFilter(one, filter, TODAY))
      .toSorted(compare)
  }

  page(laneId: string, filter: CardFilter, after: string | null, most: number) {
    const from = decodeCursor(after)
    const cards = this.lane(laneId, filter).filter(
      (one) => !from || comparePlaces(placeOf(one, filter.sort), from) > 0,
    )
    const items = cards.slice(0, most)
    const nextCursor = cards.length > most ? encodeCursor(placeOf(items.at(-1)!, filter.sort)) : null
    return { items, nextCursor, revision: this.revision }
  }

  snapshot(filter: CardFilter): BoardSnapshot {
    const lanes = LANES.map((id) => {
      const total = this.cards.filter(({ laneId }) => laneId === id).length
      return [id, { total, matching: this.lane(id, filter).length }] as const
    })
    const isHidden = (id: string) => id === 'done' && !filter.completed
    return {
      revision: this.revision,
      counts: Object.fromEntries(lanes),
      pages: Object.fromEntries(
        LANES.map((id) => [
          id,
          isHidden(id) ? { items: [], nextCursor: null } : this.page(id, filter, null, PAGE),
        ]),
      ),
    }
  }

  /** @returns null for a card that left the lane before */
  move(from: CardView, to: CardView): Sent | null {
    const at = this.cards.findIndex(({ id }) => id === from.id)
    const before = this.cards[at]
    if (!before || before.laneId !== from.laneId) return null
    const after = { ...before, laneId: to.laneId, position: to.position, done: to.laneId === 'done' }
    this.cards = this.cards.with(at, { ...after, version: before.version + 1 })
    this.revision += 1
    return { event: { ...moved(this.cards[at]!, before.laneId), was: before }, revision: this.revision }
  }

  assign(n: number, assignedTo: string | null): Sent | null {
    const before = this.cards[n % this.cards.length]
    if (!before) return null
    const after = { ...before, assignedTo, version: before.version + 1 }
    this.cards = this.cards.map((one) => (one === before ? after : one))
    this.revision += 1
    return { event: { type: 'UPDATE_CARD', card: after, was: before }, revision: this.revision }
  }
}

class Browser {
  state: BoardState
  inbox: Sent[] = []
  answers: { id: string; answer: Sent | null }[] = []
  completed: { from: CardView; at: string }[] = []
  private moves = 0
  readonly server: Server
  constructor(server: Server, filter: CardFilter) {
    this.server = server
    this.state = loadBoard({ filter, today: TODAY }, server.snapshot(filter))
  }

  /** Moves the card that is on screen at `n`. */
  move(from: CardView | undefined, laneId: string, position: string): Sent | null {
    if (!from) return null
    const to = { ...from, laneId, position, done: laneId === 'done' }
    const id = `${(this.moves += 1)}`
    this.state = beginMove(this.state, { id, from, to, isLast: false })
    const answer = this.server.move(from, to)
    this.answers.push({ id, answer })
    return answer
  }

  answered(): void {
    const first = this.answers.shift()
    if (first) this.state = endMove(this.state, first.id, first.answer)
  }

  receive(n: number): void {
    const [sent] = this.inbox.splice(n % (this.inbox.length || 1), 1)
    if (sent) this.state = applyEvent(this.state, sent.event, sent.revision)
  }

  shown(): CardView[] {
    return [...lanesOf(this.state)].flatMap(([id, { cards }]) =>
      id === 'done' && !this.state.filter.completed ? [] : cards,
    )
  }

  loadMore(laneId: string): void {
    const cursor = lanesOf(this.state).get(laneId)!.nextCursor
    if (!cursor) return
    const page = this.server.page(laneId, this.state.filter, cursor, PAGE)
    this.state = appendPage(this.state, laneId, cursor, page)
  }

  reload(filter: CardFilter): void {
    const snapshot = this.server.snapshot(filter)
    this.state = reloadBoard(this.state, { filter, today: TODAY }, snapshot)
    for (const laneId of longerLanes(this.state, snapshot)) {
      const end = decodeCursor(lanesOf(this.state).get(laneId)!.nextCursor)
      const items = this.server
        .lane(laneId, filter)
        .filter((one) => !end || comparePlaces(placeOf(one, filter.sort), end) <= 0)
      const range = { items, nextCursor: end && encodeCursor(end), revision: this.server.revision }
      this.state = refreshLane(this.state, laneId, range)
    }
  }
}

const step = fc.record({
  board: fc.nat(1),
  user: fc.nat(1),
  what: fc.constantFrom(
    'move',
    'complete',
    'undo',
    'assign',
    'receive',
    'answer',
    'load',
    'filter',
    'reload',
  ),
  n: fc.nat(1_000),
  lane: fc.constantFrom(...LANES),
})
const cardsOf = (board: number) =>
  fc
    .array(
      fc.record({
        laneId: fc.constantFrom(...LANES),
        assignedTo: fc.constantFrom(null, 'maya', 'luis'),
        dueOn: fc.constantFrom(null, '2026-03-01', '2026-03-20'),
      }),
      { minLength: 1, maxLength: 14 },
    )
    .map((many) =>
      many.map((values, n) =>
        card(uuid(board * 100 + n), values.laneId, `a${String(n).padStart(3, '0')}V`, {
          ...values,
          done: values.laneId === 'done',
        }),
      ),
    )

test('counts equal those of the server, whatever is hidden, filtered, loaded or on its way', () => {
  fc.assert(
    fc.property(fc.tuple(cardsOf(1), cardsOf(2)), fc.array(step, { maxLength: 40 }), (cards, steps) => {
      const servers = cards.map((many) => new Server(many))
      const browsers = servers.map((server) => [0, 1].map((n) => new Browser(server, FILTERS[n]!)))
      for (const { board, user, what, n, lane } of steps) {
        const browser = browsers[board]![user]!
        const on = browser.shown()[n % (browser.shown().length || 1)]
        let sent: Sent | null = null
        if (what === 'move') sent = browser.move(on, lane, `a${String(n).padStart(3, '0')}${user}V`)
        if (what === 'complete' && on) {
          browser.completed.push({ from: { ...on, laneId: 'done' }, at: on.position })
          sent = browser.move(on, 'done', `Z${n}V`)
        }
        const undone = what === 'undo' ? browser.completed.pop() : undefined
        if (undone) sent = browser.move(undone.from, 'todo', undone.at)
        if (what === 'assign') sent = servers[board]!.assign(n, n % 2 ? 'maya' : null)
        if (what === 'receive') browser.receive(n)
        if (what === 'answer') browser.answered()
        if (what === 'load') browser.loadMore(lane)
        if (what === 'filter') browser.reload(FILTERS[n % FILTERS.length]!)
        if (what === 'reload') browser.reload(browser.state.filter)
        if (sent) for (const other of browsers[board]!) other.inbox.push(sent, ...(n % 3 ? [] : [sent]))
        // Wherever the cards are, none is counted twice or not at all.
        for (const { state } of browsers[board]!) {
          const totals = Object.values(state.counts).map(({ total }) => total)
          expect(totals.reduce((sum, total) => sum + total, 0)).toBe(servers[board]!.cards.length)
        }
      }
      for (const [board, users] of browsers.entries()) {
        const server = servers[board]!
        for (const browser of users) {
          while (browser.inbox.length > 0) browser.receive(7)
          while (browser.answers.length > 0) browser.answered()
          const { filter } = browser.state
          for (const [id, lane] of lanesOf(browser.state)) {
            const all = server.lane(id, filter)
            expect([id, lane.total, lane.matching]).toEqual([
              id,
              server.cards.filter(({ laneId }) => laneId === id).length,
              all.length,
            ])
            if (id === 'done' && !filter.completed) continue
            const end = decodeCursor(lane.nextCursor)
            const loaded = all.filter((one) => !end || comparePlaces(placeOf(one, filter.sort), end) <= 0)
            expect(lane.cards.map((one) => one.id)).toEqual(loaded.map((one) => one.id))
          }
        }
      }
    }),
    { numRuns: PROPERTY_RUNS },
  )
})
