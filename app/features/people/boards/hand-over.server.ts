import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { nextVersion } from '#db/schema/columns.ts'
import { taskCards, users } from '#db/schema/index.ts'
import { fullName } from '#app/lib/names.ts'
import type { HandOver } from '#app/features/area.server.ts'
import { record } from './edit-cards.server.ts'
import { assignedCardsChanged, boardChanged } from './events.ts'
import { notifyAssignee } from './notify.server.ts'

const openOf = (userId: string) =>
  and(eq(taskCards.assignedTo, userId), eq(taskCards.done, false), isNull(taskCards.deletedAt))

/** The cards that are assigned to a user and not done. On boards that the colleague can't use, they become unassigned. */
export const cardHandOver: HandOver = {
  kind: 'cards',
  label: ['assigned card', 'assigned cards'],
  fallback: 'No one',
  count: async (tx, userId) => {
    const [row] = await tx.select({ count: count() }).from(taskCards).where(openOf(userId))
    return row!.count
  },
  give: async (tx, ctx, { from, to }) => {
    const onBoard = sql`(
      not exists (select 1 from task_board_users m where m.board_id = ${taskCards.boardId})
      or exists (select 1 from task_board_users m where m.board_id = ${taskCards.boardId} and m.user_id = ${to}::uuid))`
    const moved = await tx
      .update(taskCards)
      .set({
        assignedTo: to ? sql`case when ${onBoard} then ${to}::uuid end` : null,
        assignedAt: to ? ctx.now() : null,
        remindedAt: null,
        untouched: false,
        updatedAt: ctx.now(),
        version: nextVersion(taskCards),
      })
      .where(openOf(from))
      .returning({ id: taskCards.id, boardId: taskCards.boardId, assignedTo: taskCards.assignedTo })
    const [heir] = to ? await tx.select().from(users).where(eq(users.id, to)) : []
    const ids = (assigned: boolean) =>
      moved.filter((card) => (card.assignedTo !== null) === assigned).map((card) => card.id)
    await record(tx, ctx, ids(true), 'assigned', heir ? fullName(heir.firstName, heir.lastName) : '')
    await record(tx, ctx, ids(false), 'assigned')
    for (const boardId of new Set(moved.map((card) => card.boardId))) {
      tx.after(boardChanged(boardId, { boardId, event: null }))
    }
    if (to) tx.after(assignedCardsChanged(to, undefined))
    await notifyAssignee(tx, ctx, to, ids(true))
  },
}
