import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { isPresent } from '#app/features/accounts/presence/presence.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { defineMail } from '#app/features/define-mail.server.ts'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { type StoppedText, textStopped } from '../events.ts'
import { stoppedTextPath } from '../labels.ts'

/**
 * Notifies a user that a text they scheduled was not sent: by a notification on an open page, else by mail. When they have
 * left, the admins are notified instead.
 */
export async function notifyAuthor(
  tx: Tx,
  ctx: Ctx,
  { userId, ...text }: StoppedText & { userId: string },
): Promise<void> {
  const { conversationId, clientId } = text
  for (const { id } of await usersToNotify(tx, userId)) {
    tx.after(textStopped(id, text))
    if (await isPresent(tx, id, ctx.now())) continue
    await stoppedMail.later(tx, { conversationId, clientId }, id)
  }
}

async function usersToNotify(tx: Database, authorId: string): Promise<{ id: string }[]> {
  const present = (who: SQL) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(who, isNull(users.disabledAt)))
  const author = await present(eq(users.id, authorId))
  return author.length > 0 ? author : present(inArray(users.role, ['owner', 'admin']))
}

/** The mail contains neither the text nor its recipient. */
export const stoppedMail = defineMail({
  name: 'sms.stopped',
  to: 'user',
  about: { conversationId: z.uuid().nullable(), clientId: z.uuid().nullable() },
  write: async (_tx, _ctx, text) => ({
    subject: 'A scheduled text was not sent',
    text: ['A scheduled text was not sent. Open it to see why.'],
    link: { label: 'Open the text', path: stoppedTextPath(text) },
  }),
})
