import { beforeAll, describe, expect, test } from 'vitest'
import { makeClient } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { updateBoard } from './admin-boards.server.ts'
import { type BoardAgency, boardInput, makeBoardAgency, newCard } from './board.fixture.ts'
import { getBoard } from './boards.server.ts'
import { cardsOfClient } from './cards.server.ts'
import { deleteCard, restoreCard } from './delete-cards.server.ts'
import { addCard, commentOnCard } from './edit-cards.server.ts'
import { fillBoard, previewFill } from './fill-board.server.ts'

const db = useDatabase()
let { account, admin, employee, system, stranger, makeBoard, makeTag, setTag, cardsOn } = {} as BoardAgency

beforeAll(async () => {
  ;({ account, admin, employee, system, stranger, makeBoard, makeTag, setTag, cardsOn } =
    await makeBoardAgency(db))
})

const waitingFills = (boardId: string) => queuedJobs(db, 'boards.fill', { boardId })

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

  test('has cards for the people it was made for, also after that changes', async () => {
    const tag = await makeTag('Snow')
    const couple = await makeClient(db, account.id, { coFirstName: 'Carl', coLastName: 'Whitcomb' })
    const single = await makeClient(db, account.id, { lastName: 'Zuniga' })
    for (const { id } of [couple, single]) await setTag(id, tag, true)
    expect(await previewFill(admin, null, { tagIds: [tag], cardsFor: 'both' })).toEqual({
      cards: 3,
      contacts: 2,
      removed: 0,
    })
    expect(await previewFill(admin, null, { tagIds: [tag], cardsFor: 'coapplicant' })).toEqual({
      cards: 1,
      contacts: 1,
      removed: 0,
    })
    await expect(previewFill(employee, null, { tagIds: [tag], cardsFor: 'both' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const board = await makeBoard({ tags: [tag], cardsFor: 'applicant' })
    await expect(previewFill(stranger, board.id, { tagIds: [tag], cardsFor: 'both' })).rejects.toMatchObject({
      code: 'not-found',
    })
    await fillBoard(system, board.id)
    const levels = async () =>
      (await cardsOn(board.id)).map(({ client, level }) => `${client!.name} ${level}`)
    expect(await levels()).toEqual(['Janet Whitcomb applicant', 'Janet Zuniga applicant'])
    expect(await previewFill(admin, board.id, { tagIds: [tag], cardsFor: 'coapplicant' })).toEqual({
      ...{ cards: 1, contacts: 1, removed: 2 },
    })
    const { name, version, lanes } = await getBoard(admin, board.id)
    const saved = lanes.map(({ id, label }) => ({ id, label, action: 'update' as const }))
    const change = { ...boardInput({ tags: [tag], cardsFor: 'coapplicant' }), name, version, lanes: saved }
    await updateBoard(admin, board.id, change)
    expect(await waitingFills(board.id)).toHaveLength(1)
    await fillBoard(system, board.id)
    expect(await levels()).toEqual(['Carl Whitcomb coapplicant'])
  })

  test('adds a card for a later tag, and removes an untouched one when the tag is lost', async () => {
    const tag = await makeTag('Claim')
    const board = await makeBoard({ tags: [tag] })
    await fillBoard(system, board.id)
    const [kept, gone] = [await makeClient(db, account.id), await makeClient(db, account.id)]
    await setTag(kept.id, tag, true)
    await setTag(gone.id, tag, true)
    expect(await waitingFills(board.id)).toHaveLength(1)
    await fillBoard(system, board.id)
    const touched = (await cardsOn(board.id)).find(({ client }) => client!.id === kept.id)!
    await commentOnCard(employee, { boardId: board.id, cardId: touched.id }, { comment: 'Called them' })
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
