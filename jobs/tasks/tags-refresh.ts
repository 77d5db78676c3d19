import { sql } from 'drizzle-orm'
import {
  refreshAllSoon,
  refreshAllTags,
  refreshClient,
  refreshTag,
} from '#app/features/tags/tag-members.server.ts'
import type { Parts } from '#app/lib/system-ctx.server.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import type { Task } from './index.ts'

export const tagsRefresh: Task<'tags.refresh'> = (ctx, { tagId }) => refreshTag(ctx, tagId)
export const tagsRefreshAll: Task<'tags.refresh-all'> = (ctx, { timedOnly }) =>
  refreshAllTags(ctx, { timedOnly })
export const tagsRefreshClient: Task<'tags.refresh-client'> = (ctx, { clientId }) =>
  refreshClient(ctx, clientId)

/**
 * Rules about age and elapsed days change by themselves at an account's midnight: each account that has begun a new day
 * since its tags were last worked out gets a job.
 */
export async function refreshTagsOfYesterday(parts: Parts): Promise<void> {
  const now = parts.now?.() ?? new Date()
  const accounts = await withoutAccount(parts.pool, (tx) =>
    tx.execute<{ account_id: string }>(
      sql`select * from accounts_with_outdated_tags(${now.toISOString()}::timestamptz) as account_id`,
    ),
  )
  for (const { account_id: accountId } of accounts) {
    await withAccount(parts.pool, accountId, (tx) => refreshAllSoon(tx, accountId, true))
  }
}
