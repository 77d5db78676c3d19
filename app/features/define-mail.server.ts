import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { enqueueAll, jobToAdd } from '#jobs/enqueue.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { type Mail, sendMail } from '#app/lib/mail.server.ts'
import type { Role } from '#app/lib/permissions.ts'

export interface UserMail extends Pick<Mail, 'subject' | 'lists'> {
  /** Instead of “Hello”. */
  greeting?: string
  /** Paragraphs; empty ones are left out. */
  text: readonly (string | null)[]
  link?: { label: string; path: string }
  footer?: { text: string; label: string; path: string }
  /** Takes back what `write` stored, when the mail server doesn't take the mail. The job then runs again. */
  undo?: (tx: Tx) => Promise<unknown>
}

type Readers = 'user' | 'owners' | 'admins'
type Reader = typeof users.$inferSelect

interface Definition<Shape extends z.ZodRawShape, To extends Readers> {
  /** Names it in the queue. */
  name: string
  /** Its readers: one user, all owners, or all owners and admins. They are looked up again when it is sent. */
  to: To
  /** That of a closed account waits until it is reopened. */
  heldWhenClosed?: true
  /** An equal one that still waits is replaced. */
  once?: true
  /** It refers to rows by id and never contains personal data. */
  about: Shape
  /** Reads what the mail says, when it is sent; null when that is no longer true. */
  write: (
    tx: Tx,
    ctx: Ctx,
    about: z.infer<z.ZodObject<Shape>>,
    reader: Reader,
  ) => Promise<UserMail | null | undefined>
}

/** A mail to users, each of whom gets it by a job `mail` of their own. An area lists its mails in `area.server.ts`. */
export function defineMail<Shape extends z.ZodRawShape, To extends Readers>(mail: Definition<Shape, To>) {
  const { name, to, heldWhenClosed, once, write } = mail
  const about = z.object(mail.about)
  const roles: Role[] | null = to === 'user' ? null : to === 'owners' ? ['owner'] : ['owner', 'admin']
  const isReader = and(isNull(users.disabledAt), roles ? inArray(users.role, roles) : undefined)

  /** Adds the jobs to the caller's transaction. */
  async function later(
    tx: Database,
    subject: z.infer<typeof about>,
    ...[userId]: To extends 'user' ? [userId: string] : []
  ): Promise<void> {
    const readers = userId ? [{ id: userId }] : await tx.select({ id: users.id }).from(users).where(isReader)
    const payload = { mail: name, ...about.parse(subject) }
    await enqueueAll(
      tx,
      readers.map(({ id }) => jobToAdd('mail', { ...payload, userId: id }, { once })),
    )
  }

  /** The job. Nobody who left, or is no owner or admin any more where only those read it, gets it. */
  async function send(ctx: Ctx, payload: { userId: string; [about: string]: unknown }): Promise<void> {
    const written = await ctx.db(async (tx) => {
      const [reader] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, payload.userId), isReader))
      const text = reader && (await write(tx, ctx, about.parse(payload), reader))
      return text && { reader, ...text }
    })
    if (!written) return
    await deliver(written).catch(async (error: unknown) => {
      if (written.undo) await ctx.db(written.undo)
      throw error
    })
  }

  return { name, heldWhenClosed, about, later, send }
}

export type MailKind = Pick<
  ReturnType<typeof defineMail<z.ZodRawShape, Readers>>,
  'name' | 'heldWhenClosed' | 'about' | 'send'
>

async function deliver({ reader, ...mail }: UserMail & { reader: Reader }): Promise<void> {
  const { subject, greeting = 'Hello', text, lists, link, footer } = mail
  const linkTo = <T extends { path: string }>({ path, ...rest }: T) => ({
    ...rest,
    url: `${env().APP_URL}${path}`,
  })
  await sendMail({
    to: reader.email,
    subject,
    text: [`${greeting} ${reader.firstName},`, ...text].filter(Boolean).join('\n\n'),
    ...(lists && { lists }),
    ...(link && { link: linkTo(link) }),
    ...(footer && { footer: linkTo(footer) }),
  })
}
