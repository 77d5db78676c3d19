import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { mailUser } from '#app/lib/mail-user.server.ts'
import { apiKeys } from '#db/schema/index.ts'
import { API_PATH } from '../paths.ts'

/** The job: a week before a key expires, mails its user, or an owner of its service account. */
export async function mailExpiring(
  ctx: Ctx,
  { keyId, userId }: { keyId: string; userId: string },
): Promise<void> {
  await mailUser(ctx, { userId }, async (tx) => {
    const [key] = await tx
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))
    if (!key?.expiresAt || key.expiresAt <= ctx.now()) return null
    const at = formatDateTime(key.expiresAt, ctx.account.timezone)
    return {
      subject: `The key “${key.name}” expires in a week`,
      text: [
        `The key “${key.name}” that ends in ${key.ending} expires on ${at}. The program that uses it stops then.`,
        'Make another one and give it to the program. Both work until then.',
      ],
      link: { label: 'Open the keys', path: API_PATH },
    }
  })
}
