import type { Ctx } from '#app/lib/ctx.server.ts'
import { listReaders } from '#app/lib/mail-user.server.ts'
import type { Database } from '#db/client.ts'
import { billingNotices } from '#db/schema/index.ts'
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
  for (const userId of await listReaders(tx, 'owners')) {
    await enqueue(tx, 'billing.mail', { userId, ...notice })
  }
}
