import { listReaders } from '#app/lib/mail-user.server.ts'
import type { Database } from '#db/client.ts'
import { billingNotices } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import type { Mail } from '#app/lib/mail.server.ts'

/** A mail without its greeting. It leads to Billing, unless it says where else. */
export type NoticeMail = Pick<Mail, 'subject' | 'text' | 'lists'> & { link?: { label: string; path: string } }

/** Writes the mail of a notice; null when it is no longer true. */
export type NoticeWriter = (tx: Tx, ctx: Ctx, subject: string) => Promise<NoticeMail | null>

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
