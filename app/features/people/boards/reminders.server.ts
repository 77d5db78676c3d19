import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isSeen } from '#app/features/accounts/presence/presence.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { defineMail } from '#app/features/define-mail.server.ts'
import { plural } from '#app/lib/plural.ts'
import type { Services } from '#app/lib/services.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { boardDay, liveCard } from './boards.server.ts'
import { cardTitle } from './board.ts'
import { cardPath } from './paths.ts'
import { selectCards } from './cards.server.ts'
import { cardsDue } from './events.ts'

/** Adds a job for each account where it is past 8:00 and assignees have not been notified of due cards. */
export async function remindOfDueCards(services: Services): Promise<void> {
  const now = services.now()
  const accounts = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ account_id: string }>(
      sql`select * from accounts_with_due_cards(${now.toISOString()}::timestamptz) as account_id`,
    ),
  )
  for (const { account_id: accountId } of accounts) {
    await withAccount(services.pool, accountId, (tx) => enqueue(tx, 'boards.remind', {}, { once: true }))
  }
}

/**
 * Notifies each assignee once of the cards that are due: on an open page, else by mail. Boards outside their dates or
 * permissions don't exist for the assignee, so their cards wait.
 */
export async function remindAssignees(ctx: Ctx): Promise<void> {
  const today = boardDay(ctx)
  await ctx.db(async (tx) => {
    const due = await tx.execute<{
      id: string
      due_on: string
      user_id: string
      seen_at: string | null
    }>(sql`
      update task_cards k set reminded_at = ${ctx.now().toISOString()}::timestamptz
      from users u
      left join presence p on p.account_id = u.account_id and p.user_id = u.id, task_boards b
      where u.account_id = k.account_id and u.id = k.assigned_to and u.disabled_at is null
        and b.account_id = k.account_id and b.id = k.board_id
        and (b.eff_date is null or b.eff_date <= ${today}::date) and (b.exp_date is null or b.exp_date >= ${today}::date)
        and (not exists (select 1 from task_board_users m where m.account_id = b.account_id and m.board_id = b.id)
          or exists (select 1 from task_board_users m
            where m.account_id = b.account_id and m.board_id = b.id and m.user_id = u.id))
        and k.due_on <= ${today}::date and k.reminded_at is null and not k.done and ${liveCard}
      returning k.id, k.due_on, u.id as user_id, p.last_seen_at as seen_at`)
    const byDay = due.toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))
    for (const [userId, cards] of Map.groupBy(byDay, ({ user_id }) => user_id)) {
      const first = cards[0]!
      const [card] = await selectCards(
        tx,
        sql`select * from task_cards k where k.id = ${first.id}::uuid`,
        sql`k.id`,
      )
      if (!card) continue
      tx.after(
        cardsDue(userId, {
          count: cards.length,
          title: cardTitle(card),
          boardId: card.boardId,
          cardId: card.id,
        }),
      )
      if (isSeen(first.seen_at ? new Date(first.seen_at) : null, ctx.now())) continue
      await dueCardsMail.later(tx, { cardId: card.id, count: cards.length }, userId)
    }
  })
}

/** The mail names no client and no title. */
export const dueCardsMail = defineMail({
  name: 'boards.due',
  to: 'user',
  heldWhenClosed: true,
  about: { cardId: z.uuid(), count: z.int().min(1) },
  async write(tx, _, { cardId, count }, { id }) {
    const [card] = await tx.execute<{ board_id: string }>(sql`
      select k.board_id from task_cards k
      where k.id = ${cardId}::uuid and k.assigned_to = ${id}::uuid and ${liveCard} and not k.done`)
    if (!card) return null
    const cards = `${plural(count, 'card')} assigned to you ${count === 1 ? 'is' : 'are'} due`
    return {
      subject: cards,
      text: [`${cards} today or earlier.`],
      link: {
        label: count === 1 ? 'Open the card' : 'Open the first card',
        path: cardPath(card.board_id, cardId),
      },
    }
  },
})
