import { createHash, timingSafeEqual } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { countTry } from '#app/features/accounts/auth/limits.server.ts'
import { boardPath } from '#app/features/people/boards/paths.ts'
import { cardsDueBetween } from '#app/features/people/boards/cards.server.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { followUpsBetween } from '#app/features/messaging/timeline/follow-up-buckets.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { newToken, tokenHash } from '#app/lib/crypto.server.ts'
import { createCtx, type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { dayIn, plusDays } from '#app/lib/dates.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import type { Services } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { accounts, calendarFeeds, users } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'

/** The days that a feed has, before and after today. */
const DAYS = { before: 30, after: 400 }
const MOST = 1000
const MINUTES = 30

export interface FeedView {
  createdAt: string
  /** When a calendar last read it. */
  readAt: string | null
}

/** The user's own feed; null without one. */
export async function readFeed(ctx: Ctx): Promise<FeedView | null> {
  const { id } = requireActor(ctx)
  const [feed] = await ctx.db((tx) => tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, id)))
  return feed ? { createdAt: feed.createdAt.toISOString(), readAt: feed.readAt?.toISOString() ?? null } : null
}

/**
 * Makes the user's feed, or gives it another address: the earlier one stops working. Returns the address, which isn't stored
 * and can't be shown again.
 */
export async function createFeed(ctx: Ctx): Promise<string> {
  const { id: userId } = requireSelf(ctx)
  const token = newToken()
  await ctx.db(async (tx) => {
    const values = { tokenHash: tokenHash(token), createdAt: ctx.now(), readAt: null }
    await tx
      .insert(calendarFeeds)
      .values({ accountId: ctx.account.id, userId, ...values })
      .onConflictDoUpdate({ target: [calendarFeeds.accountId, calendarFeeds.userId], set: values })
    await audit(tx, ctx, { action: 'made a calendar address', entity: 'user', entityId: userId })
  })
  return `${env().APP_URL}/calendar-feed/${ctx.account.id}/${token}.ics`
}

export async function deleteFeed(ctx: Ctx): Promise<void> {
  const { id: userId } = requireSelf(ctx)
  await ctx.db(async (tx) => {
    const gone = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).returning()
    if (gone.length === 0) return
    await audit(tx, ctx, { action: 'deleted the calendar address', entity: 'user', entityId: userId })
  })
}

function requireSelf(ctx: Ctx) {
  if (ctx.ghostedBy) throw forbidden()
  return requireActor(ctx)
}

/**
 * The iCalendar file of a feed's address, and its entity tag. Reading one that doesn't exist counts as a try.
 */
export async function feedFile(
  services: Services,
  address: { accountId: string; token: string; ip: string | null },
): Promise<{ body: string; etag: string }> {
  const ctx = await feedCtx(services, address)
  if (!ctx) {
    await countTry(services, { 'calendar-feed address': address.ip })
    throw notFound('This calendar')
  }
  const body = await feedText(ctx)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}

/** The context of the feed's user. */
async function feedCtx(
  services: Services,
  { accountId, token }: { accountId: string; token: string },
): Promise<Ctx | null> {
  if (!isUuid(accountId) || !/^[\w-]{43}$/.test(token)) return null
  const hash = tokenHash(token)
  const row = await withAccount(services.pool, accountId, async (tx) => {
    const [found] = await tx
      .select({ feed: calendarFeeds, user: users, account: accounts })
      .from(calendarFeeds)
      .innerJoin(users, and(eq(users.accountId, calendarFeeds.accountId), eq(users.id, calendarFeeds.userId)))
      .innerJoin(accounts, eq(accounts.id, calendarFeeds.accountId))
      .where(and(eq(calendarFeeds.tokenHash, hash), isNull(users.disabledAt)))
    if (!found || !timingSafeEqual(found.feed.tokenHash, hash)) return null
    if (found.account.suspendedAt || found.account.closedAt || found.account.erasedAt) return null
    const now = services.now()
    await tx
      .update(calendarFeeds)
      .set({ readAt: now })
      .where(
        and(
          eq(calendarFeeds.userId, found.user.id),
          sql`(read_at is null or read_at < ${now.toISOString()}::timestamptz - interval '1 hour')`,
        ),
      )
    return found
  })
  if (!row) return null
  const { account, user } = row
  return createCtx({ ...services, account, actor: user, can: permissionsFor(user.role, account) })
}

/**
 * The user's follow-ups, scheduled texts and due cards. It shows names only: calendar services read it, keep copies and show
 * it on locked screens.
 */
async function feedText(ctx: Ctx): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEventTransparency } = await import('ical-generator')
  const today = dayIn(ctx.now(), ctx.account.timezone)
  const span = { from: addDays(ctx.now(), -DAYS.before), to: addDays(ctx.now(), DAYS.after), limit: MOST }
  const days = { from: plusDays(today, -DAYS.before), to: plusDays(today, DAYS.after), limit: MOST }
  const [followUps, texts, cards] = await Promise.all([
    followUpsBetween(ctx, 'followUps', span),
    ctx.can.message ? followUpsBetween(ctx, 'scheduled', span) : [],
    cardsDueBetween(ctx, days),
  ])
  const calendar = ical({
    name: `Switchboard: ${ctx.account.name}`,
    prodId: { company: 'Switchboard', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  const host = new URL(env().APP_URL).hostname
  for (const [kind, list] of [
    ['Follow up', followUps],
    ['Text', texts],
  ] as const) {
    for (const { id, date, updatedAt, version, client } of list) {
      calendar.createEvent({
        id: `${id}@${host}`,
        ...changed(updatedAt, version),
        transparency: ICalEventTransparency.TRANSPARENT,
        start: new Date(date),
        end: new Date(new Date(date).getTime() + MINUTES * 60_000),
        summary: `${kind}: ${client.name}`,
        url: `${env().APP_URL}${clientPath(client.id)}`,
      })
    }
  }
  for (const card of cards) {
    calendar.createEvent({
      id: `${card.id}@${host}`,
      ...changed(card.updatedAt, card.version),
      transparency: ICalEventTransparency.TRANSPARENT,
      start: new Date(`${card.dueOn}T00:00:00Z`),
      allDay: true,
      summary: card.client ? `Card: ${card.client.name}` : 'Card',
      url: `${env().APP_URL}${boardPath(card.boardId)}`,
    })
  }
  return calendar.toString()
}

/** The properties by which calendars see which copy of an event is newer. */
const changed = (updatedAt: string, version: number) => ({
  stamp: new Date(updatedAt),
  lastModified: new Date(updatedAt),
  sequence: version,
})

/** The secret part of a feed's address; what browsers and calendars call its file. */
export const tokenOf = (file: string | undefined): string => file?.replace(/\.ics$/, '') ?? ''

/** How a refused read answers: without a page, which calendars don't show. */
export const feedRefusal = (error: unknown): { status: number; message: string } => {
  if (error instanceof AppError) return { status: error.status, message: error.message }
  throw error
}
