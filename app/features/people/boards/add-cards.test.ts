import { beforeAll, expect, test } from 'vitest'
import { makeClient } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { addCardsFor, chooseBoard, listedClients } from './add-cards.server.ts'
import { type BoardAgency, makeBoardAgency, newCard } from './board.fixture.ts'
import { addCard } from './edit-cards.server.ts'

const db = useDatabase()
let { account, bus, admin, employee, stranger, makeBoard, cardsOn } = {} as BoardAgency

beforeAll(async () => {
  ;({ account, bus, admin, employee, stranger, makeBoard, cardsOn } = await makeBoardAgency(db))
})

test('makes cards for chosen contacts and people, and skips those who have one', async () => {
  const couple = await makeClient(db, account.id, { coFirstName: 'Carl', coLastName: 'Whitcomb' })
  const single = await makeClient(db, account.id, { lastName: 'Zuniga' })
  const board = await makeBoard()
  await addCard(admin, board.id, newCard('Old', single.id))
  const ids = [couple.id, single.id]
  const chosen = await chooseBoard(employee, ids)
  expect(chosen).toMatchObject({ people: { applicant: 2, coapplicant: 1 }, names: null })
  expect(chosen.boards.find(({ id }) => id === board.id)!.open).toEqual({ applicant: 1, coapplicant: 0 })
  bus.events.length = 0
  const input = {
    ...{ ids, cardsFor: 'both' as const, lane: board.lanes[1]!.id, title: 'Renew', details: 'x', skip: true },
    ...{ assignedTo: employee.actor!.id, dueOn: '2026-03-20' },
  }
  expect(await addCardsFor(admin, board.id, input)).toMatchObject({ added: 2, skipped: 1, board: board.name })
  const made = (await cardsOn(board.id)).filter(({ title }) => title === 'Renew')
  expect(made.map(({ client, level }) => [client!.name, level])).toEqual([
    ['Janet Whitcomb', 'applicant'],
    ['Carl Whitcomb', 'coapplicant'],
  ])
  expect(made[0]).toMatchObject({ dueOn: '2026-03-20', assignedTo: employee.actor!.id, done: false })
  expect(bus.events.filter(({ name }) => name === 'taskboard_assigned')).toMatchObject([
    { data: { count: 2 } },
  ])
  expect(await addCardsFor(admin, board.id, { ...input, skip: false })).toMatchObject({ added: 3 })
  await expect(addCardsFor(stranger, board.id, input)).rejects.toMatchObject({ code: 'not-found' })
  await expect(chooseBoard(stranger, ids)).rejects.toMatchObject({ code: 'not-found' })
  await expect(addCardsFor(admin, board.id, { ...input, lane: board.id })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('adds the cards of a form once, also when it is sent again', async () => {
  const client = await makeClient(db, account.id)
  const board = await makeBoard()
  const { cardId } = await chooseBoard(admin, [client.id])
  const input = {
    ...{ cardId, ids: [client.id], cardsFor: 'applicant' as const, lane: board.lanes[0]!.id },
    ...{ title: 'Call', details: '', assignedTo: null, dueOn: null, skip: false },
  }
  expect(await addCardsFor(admin, board.id, input)).toMatchObject({ added: 1, isRepeated: false })
  expect(await addCardsFor(admin, board.id, input)).toMatchObject({ added: 0, isRepeated: true })
  expect(await cardsOn(board.id)).toMatchObject([{ id: cardId }])
})

test('finds the contacts that a list shows', async () => {
  const one = await makeClient(db, account.id, { firstName: 'Odette', lastName: 'Quillfeather' })
  expect(await listedClients(admin, 'q=quillfeather')).toEqual({ ids: [one.id], more: false })
  expect(await listedClients(stranger, 'q=quillfeather')).toEqual({ ids: [], more: false })
  await makeClient(db, account.id, { firstName: 'Zoe', lastName: 'Quillfeather' })
  expect(await listedClients(admin, 'q=quillfeather', 1)).toEqual({ ids: [one.id], more: true })
})
