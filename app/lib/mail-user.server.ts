import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import type { Ctx, Tx } from './ctx.server.ts'
import { env } from './env.server.ts'
import { type Mail, sendMail } from './mail.server.ts'

/** The users who are mailed of something that concerns the whole account. */
type Readers = 'owners' | 'admins'

const ROLES = { owners: ['owner'], admins: ['owner', 'admin'] } as const

const isReader = (readers: Readers) => and(inArray(users.role, ROLES[readers]), isNull(users.disabledAt))

/** The ids of all owners, or of all owners and admins. */
export async function listReaders(tx: Database, readers: Readers): Promise<string[]> {
  const found = await tx.select({ id: users.id }).from(users).where(isReader(readers))
  return found.map(({ id }) => id)
}

/** A mail without its greeting. */
export interface UserMail extends Pick<Mail, 'subject' | 'lists'> {
  /** Paragraphs; empty ones are left out. */
  text: readonly (string | null)[]
  link: { label: string; path: string }
}

/**
 * Writes and sends a mail to a user, unless they left, or are no owner or admin any more where only those read it. `write`
 * returns null for what is no longer true.
 */
export async function mailUser(
  ctx: Ctx,
  { userId, readers }: { userId: string; readers?: Readers },
  write: (tx: Tx) => Promise<UserMail | null | undefined>,
): Promise<void> {
  const written = await ctx.db(async (tx) => {
    const [user] = await tx
      .select({ email: users.email, firstName: users.firstName })
      .from(users)
      .where(and(eq(users.id, userId), readers ? isReader(readers) : isNull(users.disabledAt)))
    const mail = user && (await write(tx))
    return mail && { user, mail }
  })
  if (!written) return
  const { user, mail } = written
  await sendMail({
    to: user.email,
    subject: mail.subject,
    text: [`Hello ${user.firstName},`, ...mail.text].filter(Boolean).join('\n\n'),
    ...(mail.lists && { lists: mail.lists }),
    link: { label: mail.link.label, url: `${env().APP_URL}${mail.link.path}` },
  })
}
