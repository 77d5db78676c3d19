import { subDays } from 'date-fns/subDays'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Services } from '#app/lib/services.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { portDocuments, portNumbers, portOrders } from '#db/schema/index.ts'
import { withoutAccount } from '#db/tenant.ts'

/** How long documents, account numbers and PINs are kept after a request is over, and drafts that no one went on with. */
const KEPT_DAYS = 90

/** Runs every night. The request itself stays, with its timeline. */
export async function purgePorts(services: Services, now: Date): Promise<void> {
  const before = subDays(now, KEPT_DAYS)
  const accounts = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ id: string }>(
      sql`select * from accounts_with_old_ports(${before.toISOString()}::timestamptz) as old (id)`,
    ),
  )
  for (const { id } of accounts) {
    const ctx = await systemCtx(services, id)
    if (ctx) await purgeAccount(ctx, before)
  }
}

async function purgeAccount(ctx: Ctx, before: Date): Promise<void> {
  const isOld = sql`((${portOrders.status} = 'draft' and coalesce(${portOrders.submittedAt}, ${portOrders.createdAt}) < ${before.toISOString()}::timestamptz)
    or ${lt(portOrders.decidedAt, before)})`
  const files = await ctx.db((tx) =>
    tx
      .select({ id: portDocuments.id, key: portDocuments.fileKey })
      .from(portDocuments)
      .innerJoin(
        portOrders,
        and(eq(portOrders.accountId, portDocuments.accountId), eq(portOrders.id, portDocuments.orderId)),
      )
      .where(isOld),
  )
  // Files go before their rows, so that a second run finds them.
  for (const { id, key } of files) {
    await removeFile(ctx.account.id, key)
    await ctx.db((tx) => tx.delete(portDocuments).where(eq(portDocuments.id, id)))
  }
  await ctx.db(async (tx) => {
    const orders = await tx
      .select({ id: portOrders.id, status: portOrders.status })
      .from(portOrders)
      .where(isOld)
      .for('no key update')
    for (const { id, status } of orders) {
      if (status === 'draft') await tx.delete(portOrders).where(eq(portOrders.id, id))
      else await tx.update(portNumbers).set({ sealed: {} }).where(eq(portNumbers.orderId, id))
    }
  })
}
