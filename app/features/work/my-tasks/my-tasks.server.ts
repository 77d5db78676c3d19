import { type SQL, sql } from 'drizzle-orm'
import { liveCard, visibleBoard } from '#app/features/people/boards/boards.server.ts'
import type { CardView } from '#app/features/people/boards/board-views.server.ts'
import { selectCards } from '#app/features/people/boards/cards.server.ts'
import { followUpsBetween } from '#app/features/messaging/timeline/follow-up-buckets.server.ts'
import { type Ctx, inOneTransaction, requireActor } from '#app/lib/ctx.server.ts'
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
  const [own, unassigned, boards, followUps] = await inOneTransaction(ctx, (inner) =>
    Promise.all([
      openCards(inner, sql`k.assigned_to = ${id}::uuid`),
      openCards(inner, sql`k.assigned_to is null and b.monitor`),
      inner.db((tx) => tx.execute<{ id: string; name: string }>(sql`select id, name from task_boards`)),
      followUpsBetween(inner, 'followUps', { from: new Date(0), to: FAR, limit: MOST_TASKS + 1 }),
    ]),
  )
  const names = new Map(boards.map((board) => [board.id, board.name]))
  const onBoards = (cards: CardView[]): Task[] =>
    cards.map((card) => ({ id: card.id, card, board: names.get(card.boardId) ?? '' }))
  const { timezone } = ctx.account
  // A card has no time, so it comes before the follow-ups of its day.
  const at = (task: Task) =>
    'followUp' in task
      ? new Date(task.followUp.date).getTime()
      : task.card.dueOn
        ? startOfDay(new Date(`${task.card.dueOn}T12:00Z`), timezone).getTime()
        : Infinity
  const mine = [...onBoards(own), ...followUps.map((followUp) => ({ id: followUp.id, followUp }))]
  return {
    mine: mine.toSorted((a, b) => compare(at(a), at(b))).slice(0, MOST_TASKS),
    unassigned: onBoards(unassigned.slice(0, MOST_TASKS)),
    more: mine.length > MOST_TASKS || unassigned.length > MOST_TASKS,
  }
}

function openCards(ctx: Ctx, whose: SQL): Promise<CardView[]> {
  const order = sql`k.due_on, k.id`
  return ctx.db((tx) =>
    selectCards(
      tx,
      sql`select k.* from task_cards k join task_boards b on b.account_id = k.account_id and b.id = k.board_id
        where ${whose} and not k.done and ${liveCard} and ${visibleBoard(ctx)} order by ${order} limit ${MOST_TASKS + 1}`,
      order,
    ),
  )
}

const FAR = new Date('9999-01-01')
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
