import { sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { refreshAllSoon } from './tag-members.server.ts'

/**
 * Members of tags with rules about age or elapsed days change at midnight in the account's time zone. Adds a job for each
 * account where a new day has begun since the last refresh.
 */
export async function refreshOutdatedTags(services: Services): Promise<void> {
  const now = services.now()
  const accounts = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ account_id: string }>(
      sql`select * from accounts_with_outdated_tags(${now.toISOString()}::timestamptz) as account_id`,
    ),
  )
  for (const { account_id: accountId } of accounts) {
    await withAccount(services.pool, accountId, (tx) => refreshAllSoon(tx, true))
  }
}
