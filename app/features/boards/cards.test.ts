import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { createBoard, getBoardToEdit } from './admin-boards.server.ts'
import { ALL_CARDS, type BoardAgency, boardInput, makeBoardAgency, newCard } from './board.fixture.ts'
import { listBoards } from './boards.server.ts'
import { getCard } from './cards.server.ts'
import { clearLane, deleteCard, restoreLane } from './delete-cards.server.ts'
import { firstCards } from './lane-cards.server.ts'
import { addCard, commentOnCard, updateCard } from './edit-cards.server.ts'
import { changeCards, moveCard } from './move-cards.server.ts'
import { remindAssignees, remindOfDueCards } from './reminders.server.ts'
import { cardSearch } from './search-source.server.ts'
import { countTasks } from './tasks-badge.server.ts'

const db = useDatabase()
let { account, bus, admin, employee, stranger, makeBoard, cardsOn } = {} as BoardAgency

beforeAll(async () => {
  ;({ account, bus, admin, employee, stranger, makeBoard, cardsOn } = await makeBoardAgency(db))
})

describe('a card', () => {
  test('moves once, and the second mover is told who was first', async () => {
    const board = await makeBoard()
    const [first, middle, last] = board.lanes.map(({ id }) => id) as [string, string, string]
    const card = await addCard(admin, board.id, newCard('Quote'))
    bus.events.length = 0
    const moved = await moveCard(employee, board.id, card.id, { from: first, to: last })
    expect(moved.event.card).toMatchObject({ laneId: last, done: true })
    expect(bus.events).toMatchObject([
      {
        topic: `room:${board.id}`,
        name: 'taskboard',
        data: {
          boardId: board.id,
          event: { type: 'MOVE_CARD', cardId: card.id, fromLaneId: first, toLaneId: last, index: 0 },
        },
      },
    ])
    await expect(moveCard(admin, board.id, card.id, { from: first, to: middle })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Luis Prado moved this card to Completed first.',
    })
    await expect(moveCard(stranger, board.id, card.id, { from: last, to: first })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('keeps its history, comments and fields, and notices another edit', async () => {
    const board = await makeBoard()
    const card = await addCard(admin, board.id, newCard(''))
    const fields = {
      title: 'Call Janet',
      details: 'About the renewal',
      dueOn: '2026-03-12',
      color: 'red' as const,
      assignedTo: employee.actor!.id,
      edits: 0,
    }
    await updateCard(admin, board.id, card.id, fields)
    await commentOnCard(employee, board.id, card.id, 'Done tomorrow')
    await expect(
      updateCard(employee, board.id, card.id, { ...fields, title: 'Other' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    const detail = await getCard(employee, board.id, card.id)
    expect(detail).toMatchObject({ title: 'Call Janet', details: 'About the renewal', comments: 1 })
    expect(detail.entries.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'comment Done tomorrow',
      'assigned Luis Prado',
      'edited ',
      'added Assigned',
    ])
    await expect(getCard(admin, board.id, board.id)).rejects.toMatchObject({
      message: 'Error finding card to update.',
    })
  })

  test('a comment notifies the colleagues it names, who may use the board', async () => {
    const maya = await makeUser(db, account.id, { firstName: 'Maya', lastName: 'Reyes' })
    const open = await makeBoard()
    const closed = await makeBoard({ users: [admin.actor!.id, employee.actor!.id] })
    const told: string[][] = []
    for (const { id } of [open, closed]) {
      const card = await addCard(admin, id, newCard('Quote'))
      bus.events.length = 0
      await commentOnCard(admin, id, card.id, '@luis prado and @Maya, not mail@Maya.example or @Dana')
      told.push(bus.events.filter(({ name }) => name === 'taskboard_mention').map(({ topic }) => topic))
    }
    const luis = `user:${employee.actor!.id}`
    expect(told.map((topics) => topics.toSorted())).toEqual([[luis, `user:${maya.id}`].toSorted(), [luis]])
  })

  test('an admin clears a lane and takes it back', async () => {
    const board = await makeBoard()
    const lane = board.lanes[0]!.id
    for (const title of ['One', 'Two']) await addCard(admin, board.id, newCard(title))
    await expect(clearLane(employee, board.id, lane)).rejects.toMatchObject({ code: 'forbidden' })
    const { count, at: cleared } = await clearLane(admin, board.id, lane)
    expect([count, (await cardsOn(board.id)).length]).toEqual([2, 0])
    expect(await restoreLane(admin, board.id, lane, cleared)).toBe(2)
    expect((await cardsOn(board.id)).map(({ title }) => title)).toEqual(['Two', 'One'])
  })

  test('several are assigned and moved at once', async () => {
    const board = await makeBoard()
    const ids = []
    for (const title of ['One', 'Two', 'Three']) ids.push((await addCard(admin, board.id, newCard(title))).id)
    expect(await changeCards(admin, board.id, ids, { assignTo: employee.actor!.id })).toBe(3)
    expect(await changeCards(admin, board.id, ids.slice(0, 2), { to: board.lanes[1]!.id })).toBe(2)
    expect((await cardsOn(board.id)).map(({ title, laneId }) => [title, laneId])).toEqual([
      ['Three', board.lanes[0]!.id],
      ['Two', board.lanes[1]!.id],
      ['One', board.lanes[1]!.id],
    ])
    expect(await changeCards(stranger, board.id, ids, { assignTo: null }).catch(() => 0)).toBe(0)
  })

  test('is assigned only to those who may use the board', async () => {
    const board = await makeBoard({ users: [admin.actor!.id] })
    const card = await addCard(admin, board.id, newCard('Quote'))
    const fields = { title: 'Quote', details: '', dueOn: null, color: null, edits: 0 }
    for (const assignedTo of [employee.actor!.id, stranger.actor!.id]) {
      await expect(updateCard(admin, board.id, card.id, { ...fields, assignedTo })).rejects.toMatchObject({
        code: 'invalid',
        field: 'assignedTo',
      })
    }
  })

  test('pages of a lane follow each other, filtered by assignee and due day', async () => {
    const board = await makeBoard()
    for (let n = 0; n < 13; n += 1) await addCard(admin, board.id, newCard(`Card ${n}`))
    const lane = board.lanes[0]!.id
    const page = (await firstCards(admin, board, ALL_CARDS))[lane]!
    expect([page.items.length, page.items[0]!.title, page.nextCursor === null]).toEqual([
      10,
      'Card 12',
      false,
    ])
    const late = page.items[3]!
    const { title, edits } = late
    const assignedTo = admin.actor!.id
    const fields = { title, edits, details: '', color: null, assignedTo, dueOn: '2026-03-09' }
    await updateCard(admin, board.id, late.id, fields)
    for (const filter of [
      { ...ALL_CARDS, who: [assignedTo] },
      { ...ALL_CARDS, due: 'overdue' as const },
    ]) {
      expect((await firstCards(admin, board, filter))[lane]!.items.map(({ id }) => id)).toEqual([late.id])
    }
  })
})

test('the badge counts open cards of the user, and unassigned ones of monitored boards', async () => {
  const fresh = (await makeAccount(db)).account
  const ctx = makeCtx(db, fresh, await makeUser(db, fresh.id, { role: 'owner' }))
  const quiet = await createBoard(ctx, boardInput())
  const monitored = await createBoard(ctx, boardInput({ monitor: true }))
  for (const { id } of [quiet, quiet, monitored, monitored]) await addCard(ctx, id, newCard('x'))
  expect(await countTasks(ctx)).toBe(2)
  const board = await getBoardToEdit(ctx, quiet.id)
  const [card] = (await firstCards(ctx, board, ALL_CARDS))[board.lanes[0]!.id]!.items
  await changeCards(ctx, quiet.id, [card!.id], { assignTo: ctx.actor!.id })
  expect(await countTasks(ctx)).toBe(3)
  await moveCard(ctx, quiet.id, card!.id, { from: card!.laneId, to: board.lanes.at(-1)!.id })
  expect(await countTasks(ctx)).toBe(2)
  expect((await listBoards(ctx, { completed: true })).map(({ id }) => id)).toEqual([monitored.id, quiet.id])
})

test('tells an assignee once that cards are due, in the morning of the account', async () => {
  const zone = (await makeAccount(db, { timezone: 'America/Denver' })).account
  const user = await makeUser(db, zone.id, { role: 'owner' })
  const time = { now: new Date('2026-03-10T13:59:00Z') }
  const published = recordingBus()
  const ctx = makeCtx(db, zone, user, { now: () => time.now, bus: published })
  const { id } = await createBoard(ctx, boardInput())
  const card = await addCard(ctx, id, newCard('Call'))
  const fields = { title: 'Call', details: '', color: null, assignedTo: user.id, edits: 0 }
  await updateCard(ctx, id, card.id, { ...fields, dueOn: '2026-03-10' })
  const due = () => published.events.filter(({ name }) => name === 'taskboard_due')
  const queued = () =>
    db.admin`select id from graphile_worker._private_jobs where key = ${`${zone.id}:boards.remind`}`
  const services = { pool: db.workerPool, bus: published, now: () => time.now }
  await remindOfDueCards(services)
  expect(await queued()).toHaveLength(0)
  time.now = new Date('2026-03-10T14:00:00Z')
  await remindOfDueCards(services)
  expect(await queued()).toHaveLength(1)
  await remindAssignees(ctx)
  await remindAssignees(ctx)
  expect(due()).toMatchObject([
    { topic: `user:${user.id}`, data: { count: 1, title: 'Call', cardId: card.id } },
  ])
  await updateCard(ctx, id, card.id, { ...fields, edits: 1, dueOn: '2026-03-09' })
  await remindAssignees(ctx)
  expect(due()).toHaveLength(2)
  await withAccount(db.pool, zone.id, async (tx) => {
    const [jobs] = await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from task_cards where reminded_at is not null`,
    )
    expect(jobs!.n).toBe(1)
  })
})

test('search finds cards by title and details, on the boards that exist for the user', async () => {
  const client = await makeClient(db, account.id, { firstName: 'Mia', lastName: 'Oakhurst' })
  const open = await makeBoard()
  const own = await makeBoard({ users: [admin.actor!.id] })
  const card = await addCard(admin, open.id, { ...newCard('Quote the dinghy', client.id), details: '100%' })
  const hidden = await addCard(admin, own.id, newCard('Another dinghy'))
  const gone = await addCard(admin, open.id, newCard('A dinghy sold'))
  await deleteCard(admin, open.id, gone.id)
  const found = async (ctx: typeof admin, term: string) =>
    (await ctx.db((tx) => cardSearch.find(tx, ctx, term))).map(({ id }) => id)
  expect(await found(admin, 'dinghy')).toEqual([hidden.id, card.id])
  expect(await found(employee, 'DINGHY')).toEqual([card.id])
  expect(await found(employee, '100%')).toEqual([card.id])
  expect(await found(employee, '1_0')).toEqual([])
  expect(await found(stranger, 'dinghy')).toEqual([])
  expect(await admin.db((tx) => cardSearch.find(tx, admin, 'dinghy'))).toMatchObject([
    { title: 'Another dinghy', detail: own.name },
    { to: `/tasks/${open.id}/cards/${card.id}`, detail: `Mia Oakhurst · ${open.name}` },
  ])
})
