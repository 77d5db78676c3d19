import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import {
  createBoard,
  deleteBoard,
  getBoardToEdit,
  listAllBoards,
  updateBoard,
} from './admin-boards.server.ts'
import { boardFields } from './board.ts'
import { type BoardAgency, boardInput, makeBoardAgency, newCard } from './board.fixture.ts'
import { boardSchema } from './board.schema.ts'
import { getBoard, listBoards } from './boards.server.ts'
import { getCard } from './cards.server.ts'
import { addCard } from './edit-cards.server.ts'
import { moveCard } from './move-cards.server.ts'

const db = useDatabase()
let { admin, employee, stranger, makeBoard } = {} as BoardAgency

beforeAll(async () => {
  ;({ admin, employee, stranger, makeBoard } = await makeBoardAgency(db))
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
    await expect(createBoard(admin, boardInput({ name: name.toUpperCase() }))).rejects.toMatchObject({
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
    const { error } = boardSchema.safeParse({ ...boardInput(), effDate: '03/02/2026', expDate: '03/01/2026' })
    expect(error?.issues.map(({ path }) => path)).toEqual([['effDate'], ['expDate']])
  })

  test('keeps the ids of saved lanes, and adds new ones before the last', async () => {
    const board = await makeBoard()
    const [first, middle, last] = board.lanes
    const card = await addCard(admin, board.id, newCard('Quote'))
    await moveCard(admin, { boardId: board.id, cardId: card.id }, { from: first!.id, to: middle!.id })
    await updateBoard(admin, board.id, {
      ...boardInput(),
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
      moveCard(admin, { boardId: board.id, cardId: card.id }, { from: first!.id, to: middle!.id }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  test('moves the cards of a removed lane to the lane chosen for them', async () => {
    const board = await makeBoard()
    const [first, middle, last] = board.lanes
    const card = await addCard(admin, board.id, newCard('Quote'))
    await moveCard(admin, { boardId: board.id, cardId: card.id }, { from: first!.id, to: middle!.id })
    const keep = (lane: typeof first) => ({ ...lane!, action: 'update' as const })
    await updateBoard(admin, board.id, {
      ...boardInput(),
      lanes: [keep(first), { ...middle!, action: 'delete', cardsTo: last!.id }, keep(last)],
    })
    expect(await getCard(admin, board.id, card.id)).toMatchObject({ laneId: last!.id, done: true })
  })

  test('refuses a second admin once, and then changes only what they touched', async () => {
    const board = await makeBoard({ name: 'Renewals of May' })
    const lanes = board.lanes.map(({ id, label }) => ({ id, label, action: 'update' as const }))
    const input = { ...boardInput(), name: board.name, version: 1, base: boardFields(board) }
    type Lane = (typeof lanes)[number]
    const [first, middle, last] = lanes as [Lane, Lane, Lane]
    const added = { label: 'Quoted', action: 'create' as const }
    await updateBoard(admin, board.id, {
      ...input,
      description: 'Theirs',
      lanes: [first, middle, added, last],
    })
    const mine = { ...input, name: 'Renewals', lanes: [first, { ...middle, label: 'Phoned' }, last] }
    const refused = await updateBoard(admin, board.id, mine).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      message: 'You changed this board after you opened it.',
      conflict: {
        fields: [
          { label: 'Description', theirs: 'Theirs', both: false },
          { label: 'Lanes', theirs: 'Assigned, Called, Quoted, Completed', both: true },
        ],
      },
    })
    await updateBoard(admin, board.id, { ...mine, overwrite: 2 })
    const saved = await getBoardToEdit(admin, board.id)
    expect(saved).toMatchObject({ name: 'Renewals', description: 'Theirs' })
    expect(saved.lanes.map(({ label }) => label)).toEqual(['Assigned', 'Phoned', 'Quoted', 'Completed'])
  })

  test('only admins of the account may use it', async () => {
    const board = await makeBoard()
    await expect(createBoard(employee, boardInput())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(deleteBoard(employee, board.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(deleteBoard(stranger, board.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(getBoard(stranger, board.id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await listAllBoards(stranger)).toEqual([])
    await addCard(admin, board.id, newCard('Quote'))
    await deleteBoard(admin, board.id)
    await expect(getBoard(admin, board.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a board outside its dates or permissions does not exist for others', async () => {
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
