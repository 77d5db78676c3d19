import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { mailUser } from '#app/lib/mail-user.server.ts'
import { fullName } from '#app/lib/names.ts'
import { apiKeys, users } from '#db/schema/index.ts'
import { API_PATH } from '../paths.ts'

/** The job: mails an owner that the maker of service accounts' keys has left, and that the keys still work. */
export async function mailMakerLeft(
  ctx: Ctx,
  { makerId, userId }: { makerId: string; userId: string },
): Promise<void> {
  await mailUser(ctx, { userId }, async (tx) => {
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
      link: { label: 'Open the keys', path: API_PATH },
    }
  })
}
