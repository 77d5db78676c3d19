import { and, asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { removeWaysIn } from '#app/features/accounts/auth/ways-in.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { defineMail } from '#app/features/define-mail.server.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { apiKeys, calendarFeeds, users } from '#db/schema/index.ts'

/**
 * Ends all ways to act as a user besides the password and sessions, so that none works again if they return. The service
 * accounts that they made stay.
 */
export async function endCredentials(tx: Database, ctx: Ctx, userId: string): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  await removeWaysIn(tx, userId)
}

/** Mails the other owners when the maker of service accounts leaves. */
export async function mailOfServiceAccounts(tx: Database, makerId: string): Promise<void> {
  const keys = await tx.$count(apiKeys, and(eq(apiKeys.madeBy, makerId), isNull(apiKeys.revokedAt)))
  if (keys > 0) await makerLeftMail.later(tx, { makerId })
}

/** Their keys still work. */
export const makerLeftMail = defineMail({
  name: 'api.maker-left',
  to: 'owners',
  about: { makerId: z.uuid() },
  async write(tx, ctx, { makerId }) {
    const keys = await tx
      .select({ name: apiKeys.name, ending: apiKeys.ending })
      .from(apiKeys)
      .where(and(eq(apiKeys.madeBy, makerId), isNull(apiKeys.revokedAt)))
      .orderBy(asc(apiKeys.id))
    const [maker] = await tx.select().from(users).where(eq(users.id, makerId))
    if (!maker || keys.length === 0) return null
    const name = fullName(maker.firstName, maker.lastName)
    return {
      subject: `Keys that ${name} made still work`,
      text: [
        `${name} left ${ctx.account.name}. These service accounts, which they made, go on working:`,
        keys.map((key) => `“${key.name}”, its key ends in ${key.ending}`).join('\n'),
        `${name} may still have the keys. To be safe, roll them and give the programs the new ones.`,
      ],
      link: { label: 'Open the keys', path: '/account/settings/api' },
    }
  },
})
