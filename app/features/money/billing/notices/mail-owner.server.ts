import type { Ctx } from '#app/lib/ctx.server.ts'
import { mailUser } from '#app/lib/mail-user.server.ts'
import { BILLING_PATH } from '../billing-tabs.ts'
import { stepMails } from '../dunning/step-mails.server.ts'
import { invoiceMails } from './invoice-mails.server.ts'
import { usageMails } from '../usage/usage-mails.server.ts'
import type { NoticeWriter } from './notices.server.ts'

const WRITERS: Record<string, NoticeWriter> = { ...invoiceMails, ...stepMails, ...usageMails }

/** The job: mails one owner. */
export async function mailOwner(
  ctx: Ctx,
  { userId, kind, subject }: { userId: string; kind: string; subject: string },
): Promise<void> {
  await mailUser(ctx, { userId, readers: 'owners' }, async (tx) => {
    const mail = await WRITERS[kind]?.(tx, ctx, subject)
    return mail && { link: { label: 'Open Billing', path: BILLING_PATH }, ...mail, text: [mail.text] }
  })
}
