import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { billingNotices, users } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'

/** Mails all owners once about the event that `kind` and `subject` identify. */
export async function notifyOwners(
  tx: Database,
  ctx: Ctx,
  notice: { kind: string; subject: string },
): Promise<void> {
  const accountId = ctx.account.id
  const fresh = await tx
    .insert(billingNotices)
    .values({ accountId, ...notice, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ kind: billingNotices.kind })
  if (fresh.length === 0) return
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'owner'), isNull(users.disabledAt)))
  for (const { id: userId } of owners) {
    await enqueue(tx, 'billing.mail', { userId, ...notice })
  }
}
