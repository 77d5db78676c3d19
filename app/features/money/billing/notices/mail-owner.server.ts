import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { sendMail } from '#app/lib/mail.server.ts'
import { users } from '#db/schema/index.ts'
import { BILLING_PATH } from '../billing-tabs.ts'
import { stepMails } from '../dunning/step-mails.server.ts'
import { invoiceMails } from './invoice-mails.server.ts'
import { usageMails } from '../usage/usage-mails.server.ts'
import type { NoticeWriter } from './notice-writer.ts'

const WRITERS: Record<string, NoticeWriter> = { ...invoiceMails, ...stepMails, ...usageMails }

/** The job: mails one owner. */
export async function mailOwner(
  ctx: Ctx,
  { userId, kind, subject }: { userId: string; kind: string; subject: string },
): Promise<void> {
  const written = await ctx.db(async (tx) => {
    const [owner] = await tx
      .select({ email: users.email, firstName: users.firstName })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'owner'), isNull(users.disabledAt)))
    const mail = owner && (await WRITERS[kind]?.(tx, ctx, subject))
    return mail && { owner, mail }
  })
  if (!written) return
  const { owner, mail } = written
  const link = mail.link ?? { label: 'Open Billing', path: BILLING_PATH }
  await sendMail({
    to: owner.email,
    subject: mail.subject,
    text: `Hello ${owner.firstName},\n\n${mail.text}`,
    ...(mail.lists ? { lists: mail.lists } : {}),
    link: { label: link.label, url: `${env().APP_URL}${link.path}` },
  })
}
