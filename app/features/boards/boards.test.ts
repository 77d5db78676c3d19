import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { setClientTags } from '#app/features/tags/tag-members.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { tags } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import {
  createBoard,
  deleteBoard,
  getBoardToEdit,
  listAllBoards,
  updateBoard,
} from './admin-boards.server.ts'
import type { BoardView } from './board.ts'
import { type BoardInput, boardSchema } from './board.schema.ts'
import { getBoard, listBoards } from './boards.server.ts'
import { cardsOfClient, firstCards, getCard } from './cards.server.ts'
import {
  addCard,
  clearLane,
  commentOnCard,
  deleteCard,
  restoreCard,
  restoreLane,
  updateCard,
} from './edit-cards.server.ts'
import { fillBoard } from './fill-board.server.ts'
import { changeCards, moveCard } from './move-cards.server.ts'
import { remindAssignees, remindOfDueCards } from './reminders.server.ts'
import { countTasks } from './tasks-badge.server.ts'

const db = useDatabase()
const at = { time: new Date('2026-03-10T18:00:00Z') }
const bus = recordingBus()
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let admin: Ctx
let employee: Ctx
let system: Ctx
let stranger: Ctx

beforeAll(async () => {
  account = (await makeAccount(db)).account
  const now = () => at.time
  admin = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }), { now, bus })
  const luis = await makeUser(db, account.id, { firstName: 'Luis', lastName: 'Prado' })
  employee = makeCtx(db, account, luis, { now, bus })
  system = makeCtx(db, account, undefined, { now, bus })
  const other = (await makeAccount(db)).account
  stranger = makeCtx(db, other, await makeUser(db, other.id, { role: 'owner' }), { now })
})

let names = 0
const input = (values: Partial<BoardInput> = {}): BoardInput => ({
  name: `Board ${(names += 1)}`,
  description: '',
  tags: [],
  users: [],
  monitor: false,
  effDate: null,
  expDate: null,
  lanes: ['Assigned', 'Called', 'Completed'].map((label) => ({ label, action: 'create' as const })),
  ...values,
})
const makeBoard = async (values: Partial<BoardInput> = {}): Promise<BoardView> => {
  const { id } = await createBoard(admin, input(values))
  return getBoardToEdit(admin, id)
}
const makeTag = async (name: string): Promise<string> => {
  const [tag] = await withAccount(db.pool, account.id, (tx) =>
    tx.insert(tags).values({ accountId: account.id, name }).returning({ id: tags.id }),
  )
  return tag!.id
}
const setTag = (clientId: string, id: string, isActive: boolean) =>
  setClientTags(admin, clientId, [{ id, isActive }])
const ALL = { who: null, overdue: false, completed: true }
const cardsOn = async (boardId: string) => {
  const board = await getBoardToEdit(admin, boardId)
  return Object.values(await firstCards(admin, board, ALL)).flatMap(({ items }) => items)
}
const waitingFills = (boardId: string) => db.admin<{ id: string }[]>`
  select id from graphile_worker._private_jobs where key like ${`%boards.fill:${boardId}`}`
const newCard = (title: string, client: string | null = null) => ({
  title,
  details: '',
  client,
  level: 'applicant' as const,
})

describe('administration', () => {
  test('creates a board whose first and last lane are fixed', async () => {
    const { lanes } = await makeBoard()
    expect(lanes.map(({ label, canMove, canDelete }) => [label, canMove, canDelete])).toEqual([
      ['Assigned', false, false],
      ['Called', true, true],
      ['Completed', false, false],
    ])
  })

  test('needs a name that no other board has, whatever its case', async () => {
    const { name } = await makeBoard()
    await expect(createBoard(admin, input({ name: name.toUpperCase() }))).rejects.toMatchObject({
      message: `Task Board "${name.toUpperCase()}" already used.`,
      field: 'name',
    })
    const refused = boardSchema.safeParse({ name: ' ', lanes: [] })
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      'Task Board name is missing.',
      'Task Board name is missing lanes.',
    ])
  })

  test('refuses an end before the start', () => {
    const { error } = boardSchema.safeParse({ ...input(), effDate: '03/02/2026', expDate: '03/01/2026' })
    expect(error?.issues.map(({ path }) => path)).toEqual([['effDate'], ['expDate']])
  })

  test('keeps the ids of saved lanes, and adds new ones before the last', async () => {
    const board = await makeBoard()
    const [first, middle, last] = board.lanes
    const card = await addCard(admin, board.id, newCard('Quote'))
    await moveCard(admin, board.id, card.id, { from: first!.id, to: middle!.id })
    await updateBoard(admin, board.id, {
      ...input(),
      lanes: [
        { id: last!.id, label: 'Done', action: 'update' },
        { label: 'Quoted', action: 'create' },
        { id: middle!.id, label: 'Called', action: 'delete' },
        { id: first!.id, label: 'Assigned', action: 'delete' },
      ],
    })
    const { lanes } = await getBoardToEdit(admin, board.id)
    expect(lanes.map(({ label }) => label)).toEqual(['Assigned', 'Quoted', 'Done'])
    expect([lanes[0]!.id, lanes[2]!.id]).toEqual([first!.id, last!.id])
    expect((await getCard(admin, board.id, card.id)).laneId).toBe(first!.id)
    await expect(
      moveCard(admin, board.id, card.id, { from: first!.id, to: middle!.id }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  test('tells the second of two admins that the board has changed', async () => {
    const board = await makeBoard()
    const lanes = board.lanes.map(({ id, label }) => ({ id, label, action: 'update' as const }))
    await updateBoard(admin, board.id, { ...input(), lanes, version: 1 })
    await expect(updateBoard(admin, board.id, { ...input(), lanes, version: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('is for admins, and for those of the account', async () => {
    const board = await makeBoard()
    await expect(createBoard(employee, input())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(deleteBoard(employee, board.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(deleteBoard(stranger, board.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(getBoard(stranger, board.id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await listAllBoards(stranger)).toEqual([])
    await addCard(admin, board.id, newCard('Quote'))
    await deleteBoard(admin, board.id)
    await expect(getBoard(admin, board.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a board outside its dates or permissions does not exist for those it is not for', async () => {
    const future = await makeBoard({ effDate: '2026-03-11' })
    const past = await makeBoard({ expDate: '2026-03-09' })
    const today = await makeBoard({ effDate: '2026-03-10', expDate: '2026-03-10' })
    const own = await makeBoard({ users: [employee.actor!.id] })
    const shown = async (ctx: Ctx) => (await listBoards(ctx, { completed: true })).map(({ id }) => id)
    expect(await shown(employee)).toEqual(expect.arrayContaining([today.id, own.id]))
    for (const { id } of [future, past]) expect(await shown(employee)).not.toContain(id)
    expect(await shown(admin)).not.toContain(own.id)
    await expect(addCard(admin, own.id, newCard('x'))).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('cards from tags', () => {
  test('fills the first lane with a card per person, once', async () => {
    const tag = await makeTag('Renewal')
    const couple = await makeClient(db, account.id, { coFirstName: 'Carl', coLastName: 'Whitcomb' })
    const single = await makeClient(db, account.id, { lastName: 'Zuniga' })
    for (const { id } of [couple, single]) await setTag(id, tag, true)
    const board = await makeBoard({ tags: [tag] })
    expect(board).toMatchObject({ status: 'pending', tags: [{ id: tag, assigned: 2, pending: true }] })
    await expect(addCard(admin, board.id, newCard('x'))).rejects.toMatchObject({
      message: 'Board is being built. Please wait...',
    })
    expect(await waitingFills(board.id)).toHaveLength(1)
    await fillBoard(system, board.id)
    await fillBoard(system, board.id)
    expect((await cardsOn(board.id)).map(({ client, level }) => [client!.name, level])).toEqual([
      ['Janet Whitcomb', 'applicant'],
      ['Carl Whitcomb', 'coapplicant'],
      ['Janet Zuniga', 'applicant'],
    ])
    expect(await getBoard(admin, board.id)).toMatchObject({ status: 'ready', assigned: 3, total: 3 })
  })

  test('a later tag gives a card, and losing it removes an untouched one', async () => {
    const tag = await makeTag('Claim')
    const board = await makeBoard({ tags: [tag] })
    await fillBoard(system, board.id)
    const [kept, gone] = [await makeClient(db, account.id), await makeClient(db, account.id)]
    await setTag(kept.id, tag, true)
    await setTag(gone.id, tag, true)
    expect(await waitingFills(board.id)).toHaveLength(1)
    await fillBoard(system, board.id)
    const touched = (await cardsOn(board.id)).find(({ client }) => client!.id === kept.id)!
    await commentOnCard(employee, board.id, touched.id, 'Called them')
    await setTag(kept.id, tag, false)
    await setTag(gone.id, tag, false)
    await fillBoard(system, board.id)
    expect((await cardsOn(board.id)).map(({ id }) => id)).toEqual([touched.id])
    await setTag(kept.id, tag, true)
    await setTag(gone.id, tag, true)
    await fillBoard(system, board.id)
    expect(await cardsOn(board.id)).toHaveLength(2)
  })

  test('a deleted card is not made again', async () => {
    const tag = await makeTag('Snowbird')
    const client = await makeClient(db, account.id)
    await setTag(client.id, tag, true)
    const board = await makeBoard({ tags: [tag] })
    await fillBoard(system, board.id)
    const [card] = await cardsOn(board.id)
    await deleteCard(employee, board.id, card!.id)
    await fillBoard(system, board.id)
    expect(await cardsOn(board.id)).toEqual([])
    await restoreCard(employee, board.id, card!.id)
    expect(await cardsOn(board.id)).toMatchObject([{ id: card!.id }])
  })

  test('the cards of a client in the trash are hidden until it is restored', async () => {
    const board = await makeBoard()
    const client = await makeClient(db, account.id)
    await addCard(admin, board.id, newCard('Call', client.id))
    const trash = (deletedAt: Date | null) =>
      db.admin`update clients set deleted_at = ${deletedAt} where id = ${client.id}`
    await trash(new Date())
    expect(await getBoard(admin, board.id)).toMatchObject({ total: 0 })
    expect(await cardsOn(board.id)).toEqual([])
    await trash(null)
    expect(await cardsOfClient(admin, client.id)).toMatchObject([
      { card: { title: 'Call' }, board: board.name, lane: 'Assigned' },
    ])
    expect(await cardsOfClient(stranger, client.id)).toEqual([])
  })
})

describe('a card', () => {
  test('moves once, and the second mover is told who was first', async () => {
    const board = await makeBoard()
    const [first, middle, last] = board.lanes.map(({ id }) => id) as [string, string, string]
    const card = await addCard(admin, board.id, newCard('Quote'))
    bus.events.length = 0
    const moved = await moveCard(employee, board.id, card.id, { from: first, to: last })
    expect(moved).toMatchObject({ laneId: last, done: true })
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
    const page = (await firstCards(admin, board, ALL))[lane]!
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
      { ...ALL, who: assignedTo },
      { ...ALL, overdue: true },
    ]) {
      expect((await firstCards(admin, board, filter))[lane]!.items.map(({ id }) => id)).toEqual([late.id])
    }
  })
})

test('the badge counts open cards of the user, and unassigned ones of monitored boards', async () => {
  const fresh = (await makeAccount(db)).account
  const ctx = makeCtx(db, fresh, await makeUser(db, fresh.id, { role: 'owner' }))
  const quiet = await createBoard(ctx, input())
  const monitored = await createBoard(ctx, input({ monitor: true }))
  for (const { id } of [quiet, quiet, monitored, monitored]) await addCard(ctx, id, newCard('x'))
  expect(await countTasks(ctx)).toBe(2)
  const board = await getBoardToEdit(ctx, quiet.id)
  const [card] = (await firstCards(ctx, board, ALL))[board.lanes[0]!.id]!.items
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
  const { id } = await createBoard(ctx, input())
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
