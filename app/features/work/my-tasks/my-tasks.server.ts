import { type SQL, sql } from 'drizzle-orm'
import { liveCard, visibleBoard } from '#app/features/people/boards/boards.server.ts'
import { selectCards } from '#app/features/people/boards/cards.server.ts'
import { followUpsBetween } from '#app/features/messaging/timeline/follow-up-buckets.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { startOfDay } from '#app/lib/zoned.ts'
import type { Task } from './task.ts'

export const MOST_TASKS = 200

export interface MyTasks {
  /** The user's open cards and their and the team's follow-ups, those due first at the top. */
  mine: Task[]
  /** Open cards without an assignee on monitored boards, which the tab's badge counts too. */
  unassigned: Task[]
  /** There are more than these. */
  more: boolean
}

/** Reads what the user has to do, on any day. Of each kind at most 200, those due first. */
export async function myTasks(ctx: Ctx): Promise<MyTasks> {
  const { id } = requireActor(ctx)
  const cards = (whose: SQL) =>
    ctx.db(async (tx) => {
      const order = sql`k.due_on, k.id`
      const found = await selectCards(
        tx,
        sql`select k.* from task_cards k join task_boards b on b.account_id = k.account_id and b.id = k.board_id
          where ${whose} and not k.done and ${liveCard} and ${visibleBoard(ctx)} order by ${order} limit ${MOST_TASKS + 1}`,
        order,
      )
      const boards = await tx.execute<{ id: string; name: string }>(sql`select id, name from task_boards`)
      const names = new Map(boards.map((board) => [board.id, board.name]))
      return found.map((card) => ({ id: card.id, card, board: names.get(card.boardId) ?? '' }))
    })
  const [own, unassigned, followUps] = await Promise.all([
    cards(sql`k.assigned_to = ${id}::uuid`),
    cards(sql`k.assigned_to is null and b.monitor`),
    followUpsBetween(ctx, 'followUps', { from: new Date(0), to: FAR, limit: MOST_TASKS + 1 }),
  ])
  const { timezone } = ctx.account
  // A card has no time, so it comes before the follow-ups of its day.
  const at = (task: Task) =>
    'followUp' in task
      ? new Date(task.followUp.date).getTime()
      : task.card.dueOn
        ? startOfDay(new Date(`${task.card.dueOn}T12:00Z`), timezone).getTime()
        : Infinity
  const mine: Task[] = [...own, ...followUps.map((followUp) => ({ id: followUp.id, followUp }))]
  return {
    mine: mine.toSorted((a, b) => compare(at(a), at(b))).slice(0, MOST_TASKS),
    unassigned: unassigned.slice(0, MOST_TASKS),
    more: [mine, unassigned].some((tasks) => tasks.length > MOST_TASKS),
  }
}

const FAR = new Date('9999-01-01')
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
