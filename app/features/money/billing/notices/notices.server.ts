import { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { defineMail } from '#app/features/define-mail.server.ts'
import type { Database } from '#db/client.ts'
import { billingNotices } from '#db/schema/index.ts'
import { BILLING_PATH } from '../billing-tabs.ts'
import { stepMails } from '../dunning/step-mails.server.ts'
import { usageMails } from '../usage/usage-mails.server.ts'
import { invoiceMails, type NoticeWriter } from './invoice-mails.server.ts'

const WRITERS: Record<string, NoticeWriter> = { ...invoiceMails, ...stepMails, ...usageMails }

export const noticeMail = defineMail({
  name: 'billing.notice',
  to: 'owners',
  about: {
    kind: z.string().max(40),
    /** The invoice and attempt, card and month, or step. */
    subject: z.string().max(120),
  },
  async write(tx, ctx, { kind, subject }) {
    const mail = await WRITERS[kind]?.(tx, ctx, subject)
    return mail && { link: { label: 'Open Billing', path: BILLING_PATH }, ...mail, text: [mail.text] }
  },
})

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
  if (fresh.length > 0) await noticeMail.later(tx, notice)
}
