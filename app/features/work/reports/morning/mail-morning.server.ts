import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, CtxActor, Tx } from '#app/lib/ctx.server.ts'
import { dayIn, formatDay } from '#app/lib/dates.ts'
import { defineMail, type UserMail } from '#app/features/define-mail.server.ts'
import { env } from '#app/lib/env.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { morningMails } from '#db/schema/index.ts'
import { MORNING_MAIL_PATH } from '../paths.ts'
import { type MorningLine, readMorning } from './read-morning.server.ts'

/**
 * The day before, once. A user who turned it off or is no owner anymore gets none, and neither does one whose day is over, because
 * the queue or the account was closed for so long.
 */
export const morningMail = defineMail({
  name: 'reports.morning',
  to: 'user',
  heldWhenClosed: true,
  about: { day: z.iso.date() },
  async write(tx, ctx, { day }, reader) {
    if (ctx.account.suspendedAt) return null
    const ofUser = eq(morningMails.userId, reader.id)
    const [row] = await tx.select().from(morningMails).where(ofUser)
    if (!row || dayIn(ctx.now(), row.timezone ?? ctx.account.timezone) !== day) return null
    const mail = await writeMorning(tx, ctx, reader, row.weekdays)
    if (!mail) return null
    const isUnsent = or(isNull(morningMails.sentDay), ne(morningMails.sentDay, day))
    const claimed = await tx
      .update(morningMails)
      .set({ sentDay: day })
      .where(and(ofUser, morningMails.enabled, isUnsent))
      .returning({ userId: morningMails.userId })
    if (claimed.length === 0) return null
    const undo = (tx: Tx) =>
      tx
        .update(morningMails)
        .set({ sentDay: sql`null` })
        .where(ofUser)
    return { ...mail, undo }
  },
})

/** The mail that a user would get now. */
export const sampleMail = defineMail({
  name: 'reports.morning-sample',
  to: 'user',
  heldWhenClosed: true,
  once: true,
  about: {},
  async write(tx, ctx, _, reader) {
    const [row] = await tx.select().from(morningMails).where(eq(morningMails.userId, reader.id))
    return writeMorning(tx, ctx, reader, row?.weekdays ?? false)
  },
})

/** Reads the mail as its user. It names no client and holds no message. */
async function writeMorning(tx: Tx, ctx: Ctx, reader: CtxActor, weekdays: boolean): Promise<UserMail | null> {
  const can = permissionsFor(reader.role, ctx.account)
  if (!can.ownAccount) return null
  const own: Ctx = { ...ctx, actor: reader, can, db: (work) => work(tx) }
  const { from, to: last, lines, waiting } = await readMorning(own, weekdays)
  const days = from === last ? formatDay(last) : `${formatDay(from)} to ${formatDay(last)}`
  const items = (rows: MorningLine[]) =>
    rows.map(({ text, to }) => ({ text, ...(to && { url: `${env().APP_URL}${to}` }) }))
  return {
    subject: `${ctx.account.name}: ${days}`,
    greeting: 'Good morning',
    text: [`This was ${days} at ${ctx.account.name}, and this is what waits now.`],
    lists: [
      { title: from === last ? `Yesterday, ${days}` : `Since Friday, ${days}`, items: items(lines) },
      {
        title: 'Waiting now',
        items: waiting.length > 0 ? items(waiting) : [{ text: 'Nothing waits.' }],
      },
    ],
    link: { label: 'Open Switchboard', path: '' },
    footer: {
      text: 'You get this mail because you turned it on.',
      label: 'Change it or turn it off',
      path: MORNING_MAIL_PATH,
    },
  }
}
