import { expect, test } from 'vitest'
import { makeBoardAgency, newCard } from '#app/features/people/boards/board.fixture.ts'
import { addCard, updateCard } from '#app/features/people/boards/edit-cards.server.ts'
import { countTasks } from '#app/features/people/boards/tasks-badge.server.ts'
import { requireActor } from '#app/lib/ctx.server.ts'
import { makeClient } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { myTasks } from './my-tasks.server.ts'
import type { Task } from './task.ts'

const db = useDatabase()
const titles = (tasks: readonly Task[]) =>
  tasks.map((task) => ('card' in task ? task.card.title : task.followUp.note))

test('lists the user’s cards and follow-ups by day, and the unassigned cards that the badge counts', async () => {
  const { account, admin, employee, stranger, makeBoard } = await makeBoardAgency(db)
  const board = await makeBoard({ monitor: true })
  const quiet = await makeBoard()
  const own = requireActor(employee).id
  for (const [title, dueOn, assignedTo, on] of [
    ['later', '2026-05-01', own, quiet],
    ['undated', null, own, quiet],
    ['overdue', '2026-03-01', own, board],
    ['a colleague’s', '2026-03-01', requireActor(admin).id, board],
    ['unassigned', null, null, board],
    ['unassigned, not monitored', null, null, quiet],
  ] as const) {
    const { id: cardId } = await addCard(admin, on.id, newCard(title))
    const fields = { title, details: '', color: null, dueOn, assignedTo, version: 1 }
    await updateCard(admin, { boardId: on.id, cardId }, fields)
  }
  const client = await makeClient(db, account.id)
  await db.admin`
    insert into follow_ups (account_id, client_id, assign_to, user_id, due_at, note, created_by)
    values (${account.id}, ${client.id}, 'self', ${own}, '2026-03-12T18:00:00Z', 'follow-up', ${own}),
      (${account.id}, ${client.id}, 'team', null, '2026-03-13T18:00:00Z', 'the team’s', ${own})`

  const { mine, unassigned, more } = await myTasks(employee)
  expect(titles(mine)).toEqual(['overdue', 'follow-up', 'the team’s', 'later', 'undated'])
  expect(titles(unassigned)).toEqual(['unassigned'])
  expect(more).toBe(false)
  expect(mine[0]).toMatchObject({ board: board.name })
  expect(await countTasks(employee)).toBe(4)
  expect(await myTasks(stranger)).toEqual({ mine: [], unassigned: [], more: false })
})
