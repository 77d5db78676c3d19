import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Services } from '#app/lib/services.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { morningMail } from './mail-morning.server.ts'
import { enqueue } from '#jobs/enqueue.ts'

/** Adds a job for each account with a user whose hour has come. */
export async function planMorningMails(services: Services): Promise<void> {
  const now = services.now()
  const accounts = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ account_id: string }>(
      sql`select * from accounts_with_morning_mails(${now.toISOString()}::timestamptz) as account_id`,
    ),
  )
  for (const { account_id: accountId } of accounts) {
    await withAccount(services.pool, accountId, (tx) => enqueue(tx, 'reports.morning', {}, { once: true }))
  }
}

/**
 * Marks the day of each user whose hour has come, and adds their mail's job, in one transaction: so an hour that the clocks
 * repeat sends nothing again, and one that they skip is made up for in the hour after it.
 */
export async function startMorningMails(ctx: Ctx): Promise<void> {
  const local = sql`(${ctx.now().toISOString()}::timestamptz at time zone coalesce(m.timezone, ${ctx.account.timezone}))`
  await ctx.db(async (tx) => {
    const due = await tx.execute<{ user_id: string; day: string }>(sql`
      update morning_mails m set last_day = ${local}::date
      from users u
      where u.account_id = m.account_id and u.id = m.user_id and u.disabled_at is null and u.role in ('owner', 'super')
        and m.enabled and extract(hour from ${local}) >= m.hour
        and not (m.weekdays and extract(isodow from ${local}) > 5)
        and (m.last_day is null or m.last_day < ${local}::date)
      returning m.user_id, m.last_day as day`)
    for (const { user_id: userId, day } of due) {
      await morningMail.later(tx, { day }, userId)
    }
  })
}
