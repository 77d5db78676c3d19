import { and, eq, isNull } from 'drizzle-orm'
import { isPresent } from '#app/features/shell/presence.server.ts'
import type { After, Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { sendMail } from '#app/lib/mail.server.ts'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { type StoppedText, textStopped } from './events.ts'
import { stoppedTextPath } from './labels.ts'

/** Tells a user that a text they scheduled was not sent: by a notification on an open page, else by mail. */
export async function tellAuthor(
  tx: Database,
  ctx: Ctx,
  after: After,
  { userId, ...text }: StoppedText & { userId: string },
): Promise<void> {
  after(textStopped(userId, text))
  if (await isPresent(tx, userId, ctx.now())) return
  const { roomId, clientId } = text
  await enqueue(tx, 'sms.mail-stopped', { accountId: ctx.account.id, userId, roomId, clientId })
}

/** The mail doesn't contain the text, or whom it was for. */
export async function mailStopped(
  ctx: Ctx,
  { userId, ...text }: Pick<StoppedText, 'roomId' | 'clientId'> & { userId: string },
): Promise<void> {
  const [author] = await ctx.db((tx) =>
    tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.disabledAt))),
  )
  if (!author) return
  await sendMail({
    to: author.email,
    subject: 'A text you scheduled was not sent',
    text: 'A text you scheduled was not sent. Open it to see why.',
    link: { label: 'Open the text', url: `${env().APP_URL}${stoppedTextPath(text)}` },
  })
}
