import { boardDay } from '#app/features/people/boards/boards.server.ts'
import { dueCards } from '#app/features/people/boards/cards.server.ts'
import { listBucket, stoppedTexts } from '#app/features/messaging/timeline/follow-up-buckets.server.ts'
import type { Task } from '#app/features/work/my-tasks/task.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { startOfDay } from '#app/lib/zoned.ts'

export interface DueItems {
  items: Task[]
  /** There are more than these. */
  more: boolean
}

const MOST_SHOWN = 12
/** More texts that can't go come last, so that they don't hide what is due. */
const MOST_STOPPED = 3

/**
 * Reads what the user has to do by tonight: texts they scheduled that can't go, then follow-ups, also the team's, and cards,
 * those due longest first.
 */
export async function myDay(ctx: Ctx): Promise<DueItems> {
  const [stopped, pastDue, today, cards] = await Promise.all([
    ctx.can.message ? stoppedTexts(ctx) : [],
    listBucket(ctx, 'followUps', 'pastDue'),
    listBucket(ctx, 'followUps', 'today'),
    dueCards(ctx, boardDay(ctx), MOST_SHOWN + 1),
  ])
  const { timezone } = ctx.account
  // A card has no time, so it comes before the follow-ups of its day.
  const days = startOfDay(ctx.now(), timezone).getTime()
  const dated: { task: Task; at: number }[] = [
    ...[...pastDue, ...today].map((followUp) => ({
      task: { id: followUp.id, followUp },
      at: new Date(followUp.date).getTime(),
    })),
    ...cards.map((card) => ({
      task: { id: card.id, card },
      at:
        card.dueOn === boardDay(ctx)
          ? days
          : startOfDay(new Date(`${card.dueOn}T12:00Z`), timezone).getTime(),
    })),
  ]
  const texts = stopped.map((followUp) => ({ id: followUp.id, followUp }))
  const sorted: Task[] = [
    ...texts.slice(0, MOST_STOPPED),
    ...dated.toSorted((a, b) => a.at - b.at).map(({ task }) => task),
    ...texts.slice(MOST_STOPPED),
  ]
  // A text whose follow-up is due is there twice: its first place counts.
  const items = [...new Map(sorted.map((task) => [task.id, task])).values()]
  return { items: items.slice(0, MOST_SHOWN), more: items.length > MOST_SHOWN }
}
