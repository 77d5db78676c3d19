import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { sendMail } from '#app/lib/mail.server.ts'
import { fullName } from '#app/lib/names.ts'
import { apiKeys, users } from '#db/schema/index.ts'
import { API_PATH } from './limits.ts'

/** The job: mails an owner that the maker of service accounts' keys has left, and that the keys still work. */
export async function mailMakerLeft(
  ctx: Ctx,
  { makerId, userId }: { makerId: string; userId: string },
): Promise<void> {
  const { keys, people } = await ctx.db(async (tx) => ({
    keys: await tx
      .select({ name: apiKeys.name, ending: apiKeys.ending })
      .from(apiKeys)
      .where(and(eq(apiKeys.madeBy, makerId), isNull(apiKeys.revokedAt)))
      .orderBy(asc(apiKeys.id)),
    people: await Promise.all(
      [makerId, userId].map(async (id) => (await tx.select().from(users).where(eq(users.id, id)))[0]),
    ),
  }))
  const [maker, owner] = people
  if (!maker || !owner || owner.disabledAt || keys.length === 0) return
  const name = fullName(maker.firstName, maker.lastName)
  await sendMail({
    to: owner.email,
    subject: `Keys that ${name} made still work`,
    text: [
      `Hello ${owner.firstName},`,
      `${name} left ${ctx.account.name}. These service accounts, which they made, go on working:`,
      keys.map((key) => `“${key.name}”, its key ends in ${key.ending}`).join('\n'),
      `${name} may still have the keys. To be safe, roll them and give the programs the new ones.`,
    ].join('\n\n'),
    link: { label: 'Open the keys', url: `${env().APP_URL}${API_PATH}` },
  })
}
