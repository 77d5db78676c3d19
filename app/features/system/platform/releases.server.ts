import { desc } from 'drizzle-orm'
import { type Release, releaseAnnounced } from '#app/features/system/support/events.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Services } from '#app/lib/services.ts'
import { releases } from '#db/schema/index.ts'
import { requireOperator } from './accounts.server.ts'
import type { ReleaseInput } from './account.schema.ts'

/** The last announced versions, the newest first. */
export async function listReleases(ctx: Ctx): Promise<(Release & { id: string; at: string })[]> {
  requireOperator(ctx)
  const rows = await ctx.db((tx) => tx.select().from(releases).orderBy(desc(releases.createdAt)).limit(20))
  return rows.map(({ id, version, notes, createdAt }) => ({
    id,
    version,
    notes,
    at: createdAt.toISOString(),
  }))
}

/** Offers all open pages of all accounts to load the new version. The same id is announced once. */
export async function announceRelease(services: Services, ctx: Ctx, input: ReleaseInput): Promise<void> {
  const asker = requireOperator(ctx)
  const made = await ctx.db(async (tx) => {
    const rows = await tx
      .insert(releases)
      .values({ ...input, accountId: ctx.account.id, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: releases.id })
    if (rows.length > 0) {
      await audit(tx, ctx, {
        action: 'announced a release',
        entity: 'release',
        entityId: input.id,
        detail: input.version,
      })
    }
    return rows.length > 0
  })
  if (!made) return
  const { version, notes } = input
  const active = await services.pool<{ id: string }[]>`
    select platform_active_accounts(${asker.accountId}, ${asker.userId}) as id`
  await services.bus.publish(
    active.map(({ id: accountId }) => ({ accountId, ...releaseAnnounced({ version, notes }) })),
  )
}
