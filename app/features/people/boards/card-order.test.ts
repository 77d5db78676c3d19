import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { payloadOf } from '#app/realtime/events.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { createBoard, getBoardToEdit } from './admin-boards.server.ts'
import { applyEvent, type BoardState, lanesOf, loadBoard } from './board-state.ts'
import { NO_FILTER } from './card-filter.ts'
import { loadSnapshot } from './lane-cards.server.ts'
import { addCard } from './edit-cards.server.ts'
import { boardChanged } from './events.ts'
import { moveCard } from './move-cards.server.ts'

const db = useDatabase()
const bus = recordingBus()
const CARDS = 6
const SCOPE = { filter: { ...NO_FILTER, completed: true }, today: '2026-03-10' }
const users: Ctx[] = []
let boardId: string

beforeAll(async () => {
  const { account } = await makeAccount(db)
  for (let n = 0; n < 3; n += 1) {
    users.push(makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }), { bus }))
  }
  const lanes = ['Assigned', 'Called', 'Completed'].map((label) => ({ label, action: 'create' as const }))
  const board = { name: 'Order', description: '', tags: [], users: [], monitor: false, lanes }
  boardId = (await createBoard(users[0]!, { ...board, effDate: null, expDate: null })).id
  for (let n = 0; n < CARDS; n += 1) {
    await addCard(users[0]!, boardId, { title: String(n), details: '', client: null, level: 'applicant' })
  }
})

const move = fc.record({
  user: fc.nat(2),
  card: fc.nat(CARDS - 1),
  // Null is where the card is.
  from: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(2) }),
  to: fc.nat(2),
  below: fc.option(fc.nat(CARDS - 1)),
})

const idsIn = (state: BoardState) =>
  [...lanesOf(state).values()].map(({ cards }) => cards.map(({ id }) => id))
const totals = (state: BoardState) => [...lanesOf(state).values()].map(({ total }) => total)

test('after moves by three users, every browser and the database have the order of a model', async () => {
  const load = async () => {
    const board = await getBoardToEdit(users[0]!, boardId)
    return { lanes: board.lanes, state: loadBoard(SCOPE, await loadSnapshot(users[0]!, board, SCOPE.filter)) }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 8 }), async (moves) => {
      const { lanes, state } = await load()
      const model = idsIn(state)
      const ids = model.flat().toSorted()
      bus.events.length = 0
      for (const { user, card, from, to, below } of moves) {
        const id = ids[card]!
        const at = model.findIndex((lane) => lane.includes(id))
        // A user whose browser is behind names the lane in which the card was.
        const claimed = from ?? at
        const after = below === null ? null : ids[below]!
        const moved = await moveCard(
          users[user]!,
          { boardId, cardId: id },
          {
            from: lanes[claimed]!.id,
            to: lanes[to]!.id,
            after,
          },
        ).catch((error: { code?: string }) => error.code)
        if (claimed !== at) {
          expect(moved).toBe('conflict')
          continue
        }
        model[at] = model[at]!.filter((one) => one !== id)
        model[to]!.splice(after === null ? 0 : model[to]!.indexOf(after) + 1, 0, id)
      }
      const events = bus.events.flatMap((event) => {
        const change = payloadOf(event, boardChanged)
        return change?.event ? [change] : []
      })
      // Events may come twice, and in any order.
      const late = [...new Set(events.map(({ event }) => event.card.id))].flatMap((id) =>
        events.filter(({ event }) => event.card.id === id),
      )
      for (const received of [events, [...events, ...events], late, events.toReversed()]) {
        const browser = received.reduce(
          (before, { event, revision }) => applyEvent(before, event, revision),
          state,
        )
        expect(idsIn(browser)).toEqual(model)
        expect(totals(browser)).toEqual(model.map(({ length }) => length))
      }
      expect(idsIn((await load()).state)).toEqual(model)
    }),
    { numRuns: Math.ceil(PROPERTY_RUNS / 5) },
  )
})

test('the keys of a lane stay short, however often cards are put between the same two', async () => {
  const { lanes, state } = await (async () => {
    const board = await getBoardToEdit(users[0]!, boardId)
    return { lanes: board.lanes, state: loadBoard(SCOPE, await loadSnapshot(users[0]!, board, SCOPE.filter)) }
  })()
  const lane = lanes[0]!.id
  const cards = [...lanesOf(state).values()].flatMap(({ cards }) => cards)
  for (const { id, laneId } of cards)
    await moveCard(users[0]!, { boardId, cardId: id }, { from: laneId, to: lane })
  const [first, second, third] = cards.map(({ id }) => id) as [string, string, string]
  for (let n = 0; n < 150; n += 1) {
    const [moved, below] = n % 2 ? [second, third] : [third, second]
    await moveCard(users[0]!, { boardId, cardId: moved }, { from: lane, to: lane, after: first })
    await moveCard(users[0]!, { boardId, cardId: below }, { from: lane, to: lane, after: moved })
    if (n % 10) continue
    const longest =
      await db.admin`select max(length(position))::int as n from task_cards where lane_id = ${lane}`
    expect(longest[0]!.n).toBeLessThanOrEqual(41)
  }
})
