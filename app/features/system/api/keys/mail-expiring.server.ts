import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { env } from '#app/lib/env.server.ts'
import { sendMail } from '#app/lib/mail.server.ts'
import { apiKeys, users } from '#db/schema/index.ts'
import { API_PATH } from './limits.ts'

/** The job: a week before a key expires, mails its user, or an owner of its service account. */
export async function mailExpiring(
  ctx: Ctx,
  { keyId, userId }: { keyId: string; userId: string },
): Promise<void> {
  const [found] = await ctx.db((tx) =>
    tx
      .select({ key: apiKeys, user: users })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, userId))
      .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt), isNull(users.disabledAt))),
  )
  const expiresAt = found?.key.expiresAt
  if (!found || !expiresAt || expiresAt <= ctx.now()) return
  const { key, user } = found
  await sendMail({
    to: user.email,
    subject: `The key “${key.name}” expires in a week`,
    text: [
      `Hello ${user.firstName},`,
      `The key “${key.name}” that ends in ${key.ending} expires on ${formatDateTime(expiresAt, ctx.account.timezone)}. The program that uses it stops then.`,
      'Make another one and give it to the program. Both work until then.',
    ].join('\n\n'),
    link: { label: 'Open the keys', url: `${env().APP_URL}${API_PATH}` },
  })
}
