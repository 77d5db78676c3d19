import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withAccount } from '#db/tenant.ts'
import { encodeCursor } from '#app/lib/paging.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { createBoard, getBoardToEdit } from './admin-boards.server.ts'
import { ALL_CARDS, type BoardAgency, boardInput, makeBoardAgency, newCard } from './board.fixture.ts'
import { listBoards } from './boards.server.ts'
import { getCard, whyCardGone } from './cards.server.ts'
import { clearLane, deleteCard, restoreLane } from './delete-cards.server.ts'
import { firstCards, listCards, loadSnapshot } from './lane-cards.server.ts'
import { addCard, commentOnCard, updateCard } from './edit-cards.server.ts'
import { type CardFilter, placeOf } from './card-filter.ts'
import { changeCards, undoChange } from './change-cards.server.ts'
import { moveCard } from './move-cards.server.ts'
import { notifyOfCards } from './notify.server.ts'
import { remindAssignees, remindOfDueCards } from './reminders.server.ts'
import { cardSearch } from './search-source.server.ts'
import { countTasks } from './tasks-badge.server.ts'

const db = useDatabase()
let agency: BoardAgency
let { account, bus, admin, employee, stranger, makeBoard, cardsOn } = {} as BoardAgency

beforeAll(async () => {
  agency = await makeBoardAgency(db)
  ;({ account, bus, admin, employee, stranger, makeBoard, cardsOn } = agency)
})

describe('a card', () => {
  test('moves once, and the second mover learns who was first', async () => {
    const board = await makeBoard()
    const [first, middle, last] = board.lanes.map(({ id }) => id) as [string, string, string]
    const card = await addCard(admin, board.id, newCard('Quote'))
    bus.events.length = 0
    const moved = await moveCard(employee, { boardId: board.id, cardId: card.id }, { from: first, to: last })
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
    await expect(
      moveCard(admin, { boardId: board.id, cardId: card.id }, { from: first, to: middle }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'Luis Prado moved this card to Completed first.',
    })
    await expect(
      moveCard(stranger, { boardId: board.id, cardId: card.id }, { from: last, to: first }),
    ).rejects.toMatchObject({
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
      version: 1,
    }
    await updateCard(admin, { boardId: board.id, cardId: card.id }, fields)
    await commentOnCard(employee, { boardId: board.id, cardId: card.id }, { comment: 'Done tomorrow' })
    await expect(
      updateCard(employee, { boardId: board.id, cardId: card.id }, { ...fields, title: 'Other' }),
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

  test('saves a second time, with only the fields that the second user touched', async () => {
    const board = await makeBoard()
    const { id } = await addCard(admin, board.id, newCard('Quote'))
    const base = { title: 'Quote', details: '', dueOn: null, color: null, assignedTo: null }
    await updateCard(
      employee,
      { boardId: board.id, cardId: id },
      { ...base, version: 1, base, details: 'Theirs' },
    )
    const mine = { ...base, version: 1, base, color: 'red' as const }
    await expect(updateCard(admin, { boardId: board.id, cardId: id }, mine)).rejects.toMatchObject({
      message: 'Luis Prado changed this card after you opened it.',
      conflict: { version: 2, fields: [{ label: 'Details', theirs: 'Theirs', both: false }] },
    })
    await updateCard(admin, { boardId: board.id, cardId: id }, { ...mine, overwrite: 2 })
    expect(await getCard(admin, board.id, id)).toMatchObject({ details: 'Theirs', color: 'red' })
  })

  test('a comment notifies the colleagues it names, who may use the board', async () => {
    const maya = await makeUser(db, account.id, { firstName: 'Maya', lastName: 'Reyes' })
    const open = await makeBoard()
    const closed = await makeBoard({ users: [admin.actor!.id, employee.actor!.id] })
    const notified: string[][] = []
    for (const { id } of [open, closed]) {
      const card = await addCard(admin, id, newCard('Quote'))
      bus.events.length = 0
      await commentOnCard(
        admin,
        { boardId: id, cardId: card.id },
        { comment: '@luis prado and @Maya, not mail@Maya.example or @Dana' },
      )
      notified.push(bus.events.filter(({ name }) => name === 'taskboard_mention').map(({ topic }) => topic))
    }
    const luis = `user:${employee.actor!.id}`
    expect(notified.map((topics) => topics.toSorted())).toEqual([
      [luis, `user:${maya.id}`].toSorted(),
      [luis],
    ])
  })

  test('an assignment notifies the assignee once, with the number of cards, but not of their own', async () => {
    const board = await makeBoard()
    const luis = employee.actor!.id
    const notified = () =>
      bus.events
        .filter(({ name }) => name === 'taskboard_assigned')
        .map(({ topic, data }) => [
          topic,
          (data as { title: string }).title,
          (data as { count: number }).count,
        ])
    bus.events.length = 0
    const { id } = await addCard(admin, board.id, { ...newCard('Quote'), assignedTo: luis })
    await updateCard(
      admin,
      { boardId: board.id, cardId: id },
      {
        ...{ title: 'Quote', details: 'More', dueOn: null, color: null },
        ...{ assignedTo: luis, version: 1 },
      },
    )
    expect(notified()).toEqual([[`user:${luis}`, 'Quote', 1]])
    const more = [await addCard(admin, board.id, newCard('A')), await addCard(admin, board.id, newCard('B'))]
    const ids = more.map((card) => card.id)
    bus.events.length = 0
    await changeCards(admin, board.id, { cards: [...ids, id] }, { assignTo: luis })
    expect(notified()).toEqual([[`user:${luis}`, 'A', 2]])
    bus.events.length = 0
    await changeCards(employee, board.id, { cards: ids }, { assignTo: null })
    await changeCards(employee, board.id, { cards: ids }, { assignTo: luis })
    expect(notified()).toEqual([])
    const jobs = (await queuedJobs(db, 'boards.notify', { userId: luis })).filter(({ payload }) =>
      [id, ...ids].includes(payload.cardId),
    )
    expect(jobs.map(({ payload: { kind, count } }) => [kind, count])).toEqual([
      ['assigned', 1],
      ['assigned', 2],
    ])
  })

  test('the notification names the card only to users who may still use the board', async () => {
    const board = await makeBoard({ users: [admin.actor!.id, employee.actor!.id] })
    const card = await addCard(admin, board.id, newCard('Quote the boat'))
    const about = { cardId: card.id, byId: admin.actor!.id, kind: 'assigned' as const, count: 1 }
    const shown = () => bus.events.filter(({ name }) => name === 'notification')
    const { id: luis } = employee.actor!
    await db.admin`insert into presence (account_id, user_id, last_seen_at)
      values (${account.id}, ${luis}, ${admin.now()}) on conflict do nothing`
    await db.admin`update users set notify_details = true where id = ${luis}`
    bus.events.length = 0
    await notifyOfCards(admin, { ...about, userId: luis })
    expect(shown()).toMatchObject([
      {
        topic: `user:${luis}`,
        data: { title: 'Card assigned', url: `/tasks/${board.id}/cards/${card.id}` },
      },
    ])
    expect(JSON.stringify(shown())).toContain('assigned Quote the boat to you.')
    const maya = await makeUser(db, account.id)
    bus.events.length = 0
    await notifyOfCards(admin, { ...about, userId: maya.id })
    expect(shown()).toEqual([])
  })

  test('is added to any lane with its assignee and due date', async () => {
    const board = await makeBoard()
    const [, middle, last] = board.lanes.map(({ id }) => id) as [string, string, string]
    const fields = { ...newCard('Call'), assignedTo: employee.actor!.id, dueOn: '2026-03-12' }
    expect(await addCard(admin, board.id, { ...fields, lane: middle })).toMatchObject({
      laneId: middle,
      done: false,
      assignedTo: employee.actor!.id,
      dueOn: '2026-03-12',
    })
    expect(await addCard(admin, board.id, { ...newCard('Old'), lane: last })).toMatchObject({ done: true })
    await expect(addCard(admin, board.id, { ...fields, lane: board.id })).rejects.toMatchObject({
      code: 'conflict',
      field: 'lane',
    })
  })

  test('that is gone says why', async () => {
    const board = await makeBoard()
    const client = await makeClient(db, account.id)
    const card = await addCard(admin, board.id, newCard('Call', client.id))
    expect(await whyCardGone(admin, board.id, card.id)).toBeNull()
    await db.admin`update clients set deleted_at = now() where id = ${client.id}`
    expect(await whyCardGone(admin, board.id, card.id)).toEqual({ why: 'contact', by: null })
    await db.admin`update clients set deleted_at = null where id = ${client.id}`
    await deleteCard(employee, board.id, card.id)
    expect(await whyCardGone(admin, board.id, card.id)).toEqual({ why: 'deleted', by: 'Luis Prado' })
    expect(await whyCardGone(stranger, board.id, card.id)).toBeNull()
  })

  test('an admin clears a lane and takes it back', async () => {
    const board = await makeBoard()
    const lane = board.lanes[0]!.id
    for (const title of ['One', 'Two']) await addCard(admin, board.id, newCard(title))
    await expect(clearLane(employee, board.id, lane)).rejects.toMatchObject({ code: 'forbidden' })
    const { count, at: cleared } = await clearLane(admin, board.id, lane)
    expect([count, (await cardsOn(board.id)).length]).toEqual([2, 0])
    expect(await restoreLane(admin, { boardId: board.id, laneId: lane }, cleared)).toBe(2)
    expect((await cardsOn(board.id)).map(({ title }) => title)).toEqual(['Two', 'One'])
  })

  test('several are assigned and moved at once', async () => {
    const board = await makeBoard()
    const ids = []
    for (const title of ['One', 'Two', 'Three']) ids.push((await addCard(admin, board.id, newCard(title))).id)
    const luis = employee.actor!.id
    const all = { assignTo: luis, dueOn: '2026-03-12', color: 'red' as const }
    expect(await changeCards(admin, board.id, { cards: ids }, all)).toMatchObject({
      count: 3,
      what: 'assigned to Luis Prado, due 03/12/2026, colored red',
    })
    const two = { cards: ids.slice(0, 2) }
    expect(await changeCards(admin, board.id, two, { to: board.lanes[1]!.id })).toMatchObject({
      count: 2,
      what: 'moved to Called',
    })
    expect((await cardsOn(board.id)).map(({ title, laneId }) => [title, laneId])).toEqual([
      ['Three', board.lanes[0]!.id],
      ['Two', board.lanes[1]!.id],
      ['One', board.lanes[1]!.id],
    ])
    await expect(changeCards(stranger, board.id, { cards: ids }, { assignTo: null })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('changes all matching cards of a lane, except some, and only those that the user saw', async () => {
    const board = await makeBoard()
    const [first, middle, last] = board.lanes.map(({ id }) => id) as [string, string, string]
    const ids: string[] = []
    for (let n = 0; n < 13; n += 1) ids.push((await addCard(admin, board.id, newCard(`Card ${n}`))).id)
    await changeCards(admin, board.id, { cards: ids.slice(0, 5) }, { color: 'red' })
    const filter = { ...ALL_CARDS, colors: ['red' as const] }
    const selection = { cards: [], except: [ids[0]!], filter }
    const lane = (seen: number) => ({ ...selection, lanes: [{ id: first, seen }] })
    await expect(changeCards(admin, board.id, lane(4), { to: middle })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Assigned has 5 selected cards now, not 4. Check the selection and try again.',
    })
    expect(await changeCards(admin, board.id, lane(5), { to: last })).toMatchObject({ count: 4 })
    const { counts } = await loadSnapshot(admin, board, filter)
    expect([counts[first], counts[last]]).toEqual([
      { total: 9, matching: 1 },
      { total: 4, matching: 4 },
    ])
  })

  test('undoes a change of several cards, except those that were changed since', async () => {
    const board = await makeBoard()
    const [first, middle, last] = board.lanes.map(({ id }) => id) as [string, string, string]
    const ids: string[] = []
    for (const title of ['One', 'Two', 'Three'])
      ids.unshift((await addCard(admin, board.id, newCard(title))).id)
    const before = await cardsOn(board.id)
    const state = async () =>
      (await cardsOn(board.id)).map((card) => ({ ...card, version: 0, edits: 0, assignedOn: null }))
    const was = await state()
    const cards = { cards: ids }
    const changes = { assignTo: employee.actor!.id, dueOn: '2026-03-12', color: 'red' as const, to: last }
    const changed = await changeCards(admin, board.id, cards, changes)
    expect((await cardsOn(board.id)).every(({ done, laneId }) => done && laneId === last)).toBe(true)
    await expect(undoChange(employee, board.id, changed.changeId)).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await undoChange(admin, board.id, changed.changeId)).toEqual({ undone: 3, left: 0 })
    expect(await state()).toEqual(was)
    await expect(changeCards(employee, board.id, cards, { remove: true })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const deleted = await changeCards(admin, board.id, cards, { remove: true })
    expect([deleted.count, (await cardsOn(board.id)).length]).toEqual([3, 0])
    await undoChange(admin, board.id, deleted.changeId)
    const moved = await changeCards(admin, board.id, cards, { to: middle })
    await moveCard(employee, { boardId: board.id, cardId: before[0]!.id }, { from: middle, to: first })
    expect(await undoChange(admin, board.id, moved.changeId)).toEqual({ undone: 2, left: 1 })
  })

  test('an undo completes cards again on the day they were completed', async () => {
    const board = await makeBoard()
    const [first, , last] = board.lanes.map(({ id }) => id) as [string, string, string]
    const { id } = await addCard(admin, board.id, newCard('Renew'))
    await changeCards(admin, board.id, { cards: [id] }, { to: last })
    await db.admin`update task_cards set done_at = '2026-01-05T12:00Z' where id = ${id}`
    const reopened = await changeCards(admin, board.id, { cards: [id] }, { to: first })
    const doneAt = async () => (await db.admin`select done_at from task_cards where id = ${id}`)[0]!.done_at
    expect(await doneAt()).toBeNull()
    await undoChange(admin, board.id, reopened.changeId)
    expect(await doneAt()).toEqual(new Date('2026-01-05T12:00Z'))
  })

  test('undo of a completed card puts it back where it was', async () => {
    const board = await makeBoard()
    const [first, , last] = board.lanes.map(({ id }) => id) as [string, string, string]
    for (const title of ['Three', 'Two', 'One']) await addCard(admin, board.id, newCard(title))
    const [, two] = await cardsOn(board.id)
    await moveCard(admin, { boardId: board.id, cardId: two!.id }, { from: first, to: last })
    await moveCard(
      admin,
      { boardId: board.id, cardId: two!.id },
      { from: last, to: first, at: two!.position },
    )
    expect((await cardsOn(board.id)).map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
  })

  test('is assigned only to those who may use the board', async () => {
    const board = await makeBoard({ users: [admin.actor!.id] })
    const card = await addCard(admin, board.id, newCard('Quote'))
    const fields = { title: 'Quote', details: '', dueOn: null, color: null, version: 1 }
    for (const assignedTo of [employee.actor!.id, stranger.actor!.id]) {
      await expect(
        updateCard(admin, { boardId: board.id, cardId: card.id }, { ...fields, assignedTo }),
      ).rejects.toMatchObject({
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
    const { title } = late
    const assignedTo = admin.actor!.id
    const fields = { title, version: 1, details: '', color: null, assignedTo, dueOn: '2026-03-09' }
    await updateCard(admin, { boardId: board.id, cardId: late.id }, fields)
    for (const filter of [
      { ...ALL_CARDS, who: [assignedTo] },
      { ...ALL_CARDS, due: 'overdue' as const },
    ]) {
      expect((await firstCards(admin, board, filter))[lane]!.items.map(({ id }) => id)).toEqual([late.id])
    }
  })

  test('a lane is filtered by text, tag, color, due day and several people, and sorted by due date', async () => {
    const board = await makeBoard()
    const lane = board.lanes[0]!.id
    const mia = await makeClient(db, account.id, { firstName: 'Zoë', lastName: 'Quillfeather' })
    const tag = await agency.makeTag('Windstorm')
    await agency.setTag(mia.id, tag, true)
    const add = async (title: string, values: Parameters<typeof changeCards>[3], client?: string) => {
      const { id } = await addCard(admin, board.id, newCard(title, client))
      await changeCards(admin, board.id, { cards: [id] }, values)
    }
    await add('Overdue', { dueOn: '2026-03-09', assignTo: admin.actor!.id })
    await add('Today', { dueOn: '2026-03-10', color: 'red', assignTo: employee.actor!.id })
    await add('Saturday', { dueOn: '2026-03-14', color: 'green' })
    await add('Later', { dueOn: '2026-03-15' }, mia.id)
    await add('50% never', { color: 'grey' })
    const shown = async (filter: Partial<CardFilter>) => {
      const { counts, pages } = await loadSnapshot(admin, board, { ...ALL_CARDS, sort: 'due', ...filter })
      const titles = pages[lane]!.items.map(({ title }) => title)
      expect([counts[lane]!.total, counts[lane]!.matching]).toEqual([5, titles.length])
      return titles
    }
    expect(await shown({})).toEqual(['Overdue', 'Today', 'Saturday', 'Later', '50% never'])
    expect(await shown({ due: 'overdue' })).toEqual(['Overdue'])
    expect(await shown({ due: 'today' })).toEqual(['Today'])
    expect(await shown({ due: 'week' })).toEqual(['Overdue', 'Today', 'Saturday'])
    expect(await shown({ due: 'none' })).toEqual(['50% never'])
    expect(await shown({ colors: ['red', 'green'] })).toEqual(['Today', 'Saturday'])
    expect(await shown({ who: [admin.actor!.id, 'none'] })).toEqual([
      'Overdue',
      'Saturday',
      'Later',
      '50% never',
    ])
    expect(await shown({ tags: ['Windstorm', 'Hail'] })).toEqual(['Later'])
    for (const text of ['zoe quill', 'QUILLFEATHER', mia.mobilePhone!.slice(-7), 'later']) {
      expect(await shown({ text })).toEqual(['Later'])
    }
    expect(await shown({ text: '50%' })).toEqual(['50% never'])
    expect(await shown({ text: '5_%' })).toEqual([])
    const filter: CardFilter = { ...ALL_CARDS, sort: 'due' }
    const [first] = (await loadSnapshot(admin, board, filter)).pages[lane]!.items
    const after = encodeCursor(placeOf(first!, 'due'))
    const titles = async (range: { after?: string; upTo?: string }) =>
      (await listCards(admin, board, { laneId: lane, filter, ...range })).items.map(({ title }) => title)
    expect(await titles({ after })).toEqual(['Today', 'Saturday', 'Later', '50% never'])
    expect(await titles({ upTo: after })).toEqual(['Overdue'])
    expect(await loadSnapshot(stranger, board, { ...filter, text: 'later' })).toMatchObject({ revision: 0 })
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
  await changeCards(ctx, quiet.id, { cards: [card!.id] }, { assignTo: ctx.actor!.id })
  expect(await countTasks(ctx)).toBe(3)
  await moveCard(
    ctx,
    { boardId: quiet.id, cardId: card!.id },
    { from: card!.laneId, to: board.lanes.at(-1)!.id },
  )
  expect(await countTasks(ctx)).toBe(2)
  expect((await listBoards(ctx, { completed: true })).map(({ id }) => id)).toEqual([monitored.id, quiet.id])
})

test('notifies an assignee once that cards are due, in the morning of the account', async () => {
  const zone = (await makeAccount(db, { timezone: 'America/Denver' })).account
  const user = await makeUser(db, zone.id, { role: 'owner' })
  const time = { now: new Date('2026-03-10T13:59:00Z') }
  const published = recordingBus()
  const ctx = makeCtx(db, zone, user, { now: () => time.now, bus: published })
  const { id } = await createBoard(ctx, boardInput())
  const card = await addCard(ctx, id, newCard('Call'))
  const fields = { title: 'Call', details: '', color: null, assignedTo: user.id, version: 1 }
  await updateCard(ctx, { boardId: id, cardId: card.id }, { ...fields, dueOn: '2026-03-10' })
  const due = () => published.events.filter(({ name }) => name === 'taskboard_due')
  const queued = () => queuedJobs(db, 'boards.remind', { accountId: zone.id })
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
  await updateCard(ctx, { boardId: id, cardId: card.id }, { ...fields, version: 2, dueOn: '2026-03-09' })
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
