import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Ctx, CtxActor } from '#app/lib/ctx.server.ts'
import { dayIn, formatDay } from '#app/lib/dates.ts'
import { env } from '#app/lib/env.server.ts'
import { sendMail } from '#app/lib/mail.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { morningMails, users } from '#db/schema/index.ts'
import { MORNING_MAIL_PATH } from '../paths.ts'
import { type MorningLine, readMorning } from './read-morning.server.ts'

/**
 * The job: mails a user the day before, once. A user who turned the mail off, was dismissed or is no owner anymore gets none,
 * and neither does one whose day is over, because the queue or the account was closed for so long.
 */
export async function mailMorning(ctx: Ctx, { userId, day }: { userId: string; day: string }): Promise<void> {
  const actor = await readOwner(ctx, userId)
  if (!actor || ctx.account.suspendedAt) return
  const ofUser = eq(morningMails.userId, userId)
  const claimed = await ctx.db(async (tx) => {
    const [row] = await tx.select().from(morningMails).where(ofUser)
    if (!row || dayIn(ctx.now(), row.timezone ?? ctx.account.timezone) !== day) return null
    const rows = await tx
      .update(morningMails)
      .set({ sentDay: day })
      .where(
        and(ofUser, morningMails.enabled, or(isNull(morningMails.sentDay), ne(morningMails.sentDay, day))),
      )
      .returning({ userId: morningMails.userId })
    return rows.length > 0 ? row : null
  })
  if (!claimed) return
  try {
    await deliver(ctx, actor, claimed.weekdays)
  } catch (error) {
    await ctx.db((tx) =>
      tx
        .update(morningMails)
        .set({ sentDay: sql`null` })
        .where(ofUser),
    )
    throw error
  }
}

/** The job: mails a user what they would get now. */
export async function mailSample(ctx: Ctx, userId: string): Promise<void> {
  const actor = await readOwner(ctx, userId)
  if (!actor) return
  const [row] = await ctx.db((tx) => tx.select().from(morningMails).where(eq(morningMails.userId, userId)))
  await deliver(ctx, actor, row?.weekdays ?? false)
}

async function readOwner(ctx: Ctx, userId: string): Promise<CtxActor | null> {
  const [row] = await ctx.db((tx) =>
    tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.disabledAt))),
  )
  return row && permissionsFor(row.role, ctx.account).ownAccount ? row : null
}

/** Reads the mail as its user, and sends it. It names no client and holds no message. */
async function deliver(ctx: Ctx, actor: CtxActor, weekdays: boolean): Promise<void> {
  const own: Ctx = { ...ctx, actor, can: permissionsFor(actor.role, ctx.account) }
  const { from, to: last, lines, waiting } = await readMorning(own, weekdays)
  const days = from === last ? formatDay(last) : `${formatDay(from)} to ${formatDay(last)}`
  const items = (rows: MorningLine[]) =>
    rows.map(({ text, to }) => ({ text, ...(to && { url: `${env().APP_URL}${to}` }) }))
  await sendMail({
    to: actor.email,
    subject: `${ctx.account.name}: ${days}`,
    text: `Good morning ${actor.firstName}, this was ${days} at ${ctx.account.name}, and this is what waits now.`,
    lists: [
      { title: from === last ? `Yesterday, ${days}` : `Since Friday, ${days}`, items: items(lines) },
      {
        title: 'Waiting now',
        items: waiting.length > 0 ? items(waiting) : [{ text: 'Nothing waits.' }],
      },
    ],
    link: { label: 'Open Switchboard', url: env().APP_URL },
    footer: {
      text: 'You get this mail because you turned it on.',
      label: 'Change it or turn it off',
      url: `${env().APP_URL}${MORNING_MAIL_PATH}`,
    },
  })
}
