import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { millisecondsInMinute } from 'date-fns/constants'
import { audit } from '#app/lib/audit.server.ts'
import { newToken, open, seal, tokenHash } from '#app/lib/crypto.server.ts'
import { type Ctx, requireActor, type Tx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { lockName } from '#app/lib/locks.server.ts'
import { log } from '#app/lib/log.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import type { Database } from '#db/client.ts'
import { accounts, calendarConnections, calendarConsents, calendars } from '#db/schema/index.ts'
import type { CalendarView } from './calendar.ts'
import {
  consentPage,
  type Google,
  GoogleError,
  googleOffered,
  type GoogleTokens,
  openGoogle,
  readTokens,
  redeemCode,
  revokeTokens,
} from './google.server.ts'

/** How long a user may take on Google's consent page. */
const CONSENT_MS = 15 * millisecondsInMinute

type Connection = typeof calendarConnections.$inferSelect
type CalendarRow = typeof calendars.$inferSelect

const tokensPlace = (id: string) => ({ table: 'calendar_connections', column: 'tokens', rowId: id })
const verifierPlace = (id: string) => ({ table: 'calendar_consents', column: 'verifier', rowId: id })

/** The account's calendar tab. */
export interface ConnectionView {
  connected: boolean
  /** Google refuses our access until someone connects again. */
  expired: boolean
  connectedAt: string | null
  /** Connecting is offered: the operator allows it and has set it up. */
  offered: boolean
  preview: boolean
  calendars: (CalendarView & { selected: boolean })[]
}

function requireAdmin(ctx: Ctx): void {
  ctx.require('administer')
}

/** A connection is to someone's own account at Google, and outlives a super user's visit. */
function refuseGhost(ctx: Ctx): void {
  if (ctx.ghostedBy) throw forbidden()
}

export async function readConnection(ctx: Ctx): Promise<ConnectionView> {
  requireAdmin(ctx)
  const [[connection], rows] = await ctx.db((tx) =>
    Promise.all([tx.select().from(calendarConnections), listCalendars(tx)]),
  )
  return {
    connected: connection !== undefined,
    expired: Boolean(connection?.expiredAt),
    connectedAt: connection?.connectedAt.toISOString() ?? null,
    offered: ctx.account.calendar !== 'off' && googleOffered(),
    preview: ctx.account.calendar === 'preview',
    calendars: rows.map((row) => ({ ...viewOf(row), selected: row.selected })),
  }
}

/** The chosen calendars of the account; none while calendars are off. */
export async function activeCalendars(ctx: Ctx): Promise<CalendarView[]> {
  if (!calendarsShown(ctx)) return []
  const rows = await ctx.db((tx) => listCalendars(tx))
  return rows.filter(({ selected }) => selected).map(viewOf)
}

export const calendarsShown = (ctx: Ctx): boolean =>
  ctx.account.calendarConnected && ctx.account.calendar !== 'off'

const listCalendars = (tx: Database): Promise<CalendarRow[]> =>
  tx.select().from(calendars).orderBy(asc(calendars.position), asc(calendars.id))

const viewOf = ({ id, name, description, backgroundColor, foregroundColor }: CalendarRow): CalendarView => ({
  id,
  name,
  description,
  backgroundColor,
  foregroundColor,
  type: 'google',
})

/** Starts a connection. Returns the address of Google's consent page. */
export async function beginConsent(ctx: Ctx, sessionId: string): Promise<string> {
  requireAdmin(ctx)
  refuseGhost(ctx)
  const actor = requireActor(ctx)
  if (ctx.account.calendar === 'off' || !googleOffered()) {
    throw new AppError('unavailable', 'Google Calendar isn’t set up on this server.')
  }
  const state = newToken()
  const { url, verifier } = await consentPage(state)
  const id = uuidv7(ctx.now().getTime())
  await ctx.db(async (tx) => {
    const earliest = new Date(ctx.now().getTime() - CONSENT_MS)
    await tx.delete(calendarConsents).where(lt(calendarConsents.createdAt, earliest))
    await tx.insert(calendarConsents).values({
      accountId: ctx.account.id,
      id,
      sessionId,
      userId: actor.id,
      stateHash: tokenHash(state),
      verifier: await seal(tx, ctx.account.id, verifier, verifierPlace(id)),
      createdAt: ctx.now(),
    })
  })
  return url
}

/**
 * Finishes a connection with what Google's consent page sent back, and loads the list of calendars. The first time, the main
 * calendar is chosen; another time the choice stays.
 * @throws GoogleError
 */
export async function finishConsent(
  ctx: Ctx,
  sessionId: string,
  { state, code }: { state: string; code: string },
): Promise<void> {
  requireAdmin(ctx)
  refuseGhost(ctx)
  const verifier = await takeConsent(ctx, sessionId, state)
  if (ctx.account.calendar === 'off') throw new AppError('unavailable', 'Calendars are turned off.')
  const tokens = await redeemCode(code, verifier)
  let current = tokens
  const google = await openGoogle(tokens, (fresh) => (current = fresh))
  const found = await google.calendars()
  await ctx.db(async (tx) => {
    await lockName(tx, ctx, 'calendar connection')
    const id = uuidv7(ctx.now().getTime())
    const values = {
      id,
      tokens: await seal(tx, ctx.account.id, JSON.stringify(current), tokensPlace(id)),
      connectedBy: requireActor(ctx).id,
      connectedAt: ctx.now(),
      expiredAt: null,
    }
    const first = (await tx.$count(calendarConnections)) === 0
    await tx
      .insert(calendarConnections)
      .values({ accountId: ctx.account.id, ...values })
      .onConflictDoUpdate({ target: calendarConnections.accountId, set: values })
    await storeCalendars(tx, ctx, found, first)
    await setConnected(tx, ctx, true)
    await audit(tx, ctx, { action: 'connected Google Calendar', entity: 'calendar connection', entityId: id })
  })
}

/** Uses up a consent: its state is taken once, in the session that it was started in. Returns the PKCE verifier. */
async function takeConsent(ctx: Ctx, sessionId: string, state: string): Promise<string> {
  const { id: userId } = requireActor(ctx)
  const since = ctx.now().getTime() - CONSENT_MS
  const taken = await ctx.db(async (tx) => {
    const [row] = await tx
      .delete(calendarConsents)
      .where(
        and(
          eq(calendarConsents.stateHash, tokenHash(state)),
          eq(calendarConsents.sessionId, sessionId),
          eq(calendarConsents.userId, userId),
        ),
      )
      .returning()
    if (!row || row.createdAt.getTime() < since) return null
    return open(tx, ctx.account.id, row.verifier, verifierPlace(row.id))
  })
  if (!taken) throw new AppError('invalid', 'This answer from Google has expired. Connect again.')
  return taken
}

/** Adds, changes and removes calendars to match Google's list. */
async function storeCalendars(
  tx: Database,
  ctx: Ctx,
  found: Awaited<ReturnType<Google['calendars']>>,
  first: boolean,
): Promise<void> {
  const before = await listCalendars(tx)
  const ids = new Set(found.map(({ googleId }) => googleId))
  const gone = before.filter(({ googleId }) => !ids.has(googleId)).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(calendars).where(inArray(calendars.id, gone))
  if (found.length === 0) return
  // Another Google account has none of the calendars that were chosen.
  const starts = first || gone.length === before.length
  await tx
    .insert(calendars)
    .values(
      found.map(({ primary, ...calendar }, position) => ({
        accountId: ctx.account.id,
        ...calendar,
        position,
        selected: starts && primary,
      })),
    )
    .onConflictDoUpdate({
      target: [calendars.accountId, calendars.googleId],
      set: {
        name: sql`excluded.name`,
        description: sql`excluded.description`,
        backgroundColor: sql`excluded.background_color`,
        foregroundColor: sql`excluded.foreground_color`,
        position: sql`excluded.position`,
      },
    })
}

async function setConnected(tx: Tx, ctx: Ctx, calendarConnected: boolean): Promise<void> {
  await tx.update(accounts).set({ calendarConnected }).where(eq(accounts.id, ctx.account.id))
  tx.after(pagesChanged())
}

/**
 * Reads Google's list again.
 * @throws GoogleError
 */
export async function refreshCalendars(ctx: Ctx): Promise<void> {
  requireAdmin(ctx)
  const { connection, result } = await withGoogle(ctx, (google) => google.calendars())
  await ctx.db(async (tx) => {
    const [current] = await tx.select().from(calendarConnections).for('update')
    if (current?.id !== connection.id) throw notConnected()
    await storeCalendars(tx, ctx, result, false)
  })
}

/**
 * Chooses the calendars that are shown. `was` is the choice that the form showed, so that what another admin chose since then
 * stays.
 */
export async function selectCalendars(
  ctx: Ctx,
  ids: readonly string[],
  was: readonly string[] = [],
): Promise<void> {
  requireAdmin(ctx)
  await ctx.db(async (tx) => {
    const [connection] = await tx.select().from(calendarConnections).for('update')
    if (!connection) throw notConnected()
    const rows = await listCalendars(tx)
    if (ids.length > 0 && !rows.some(({ id }) => ids.includes(id))) {
      throw new AppError('invalid', 'These calendars are no longer in the list. Choose again.')
    }
    const chosen = rows.filter(({ id, selected }) =>
      ids.includes(id) === was.includes(id) ? selected : ids.includes(id),
    )
    await tx.update(calendars).set({ selected: false })
    if (chosen.length > 0) {
      const keep = chosen.map(({ id }) => id)
      await tx.update(calendars).set({ selected: true }).where(inArray(calendars.id, keep))
    }
    await audit(tx, ctx, {
      action: 'chose calendars',
      entity: 'calendar connection',
      entityId: connection.id,
      detail: `${chosen.length} of ${rows.length}`,
    })
    tx.after(pagesChanged())
  })
}

/** Forgets the connection here in any case, and revokes it at Google if Google answers. */
export async function disconnect(ctx: Ctx): Promise<void> {
  requireAdmin(ctx)
  const tokens = await ctx.db(async (tx) => {
    const [connection] = await tx.delete(calendarConnections).returning()
    if (!connection) return null
    await setConnected(tx, ctx, false)
    await audit(tx, ctx, {
      action: 'disconnected Google Calendar',
      entity: 'calendar connection',
      entityId: connection.id,
    })
    return tokensOf(tx, ctx, connection)
  })
  if (!tokens) return
  await revokeTokens(tokens).catch((error: unknown) =>
    log.warn({ err: messageOf(error) }, 'Google did not revoke a calendar grant'),
  )
}

/** The cause without the request, which carries tokens. */
export const messageOf = (error: unknown): string => {
  const cause = error instanceof GoogleError ? error.cause : error
  return cause instanceof Error ? cause.message : 'unknown'
}

/** Null for tokens that can't be opened, as when their key was lost. */
async function tokensOf(tx: Database, ctx: Ctx, { id, tokens }: Connection): Promise<GoogleTokens | null> {
  try {
    return readTokens(await open(tx, ctx.account.id, tokens, tokensPlace(id)))
  } catch (error) {
    log.error({ err: error }, 'Google’s tokens can’t be opened')
    return null
  }
}

const notConnected = () =>
  new AppError('invalid', 'Google Calendar isn’t connected any more. Connect it again.')

/**
 * Asks Google with the account's tokens, and stores what the library refreshed. A grant that has ended is marked.
 * @throws GoogleError
 */
export async function withGoogle<T>(
  ctx: Ctx,
  work: (google: Google) => Promise<T>,
): Promise<{ connection: Connection; result: T }> {
  const opened = await ctx.db(async (tx) => {
    const [connection] = await tx.select().from(calendarConnections)
    return connection && { connection, tokens: await tokensOf(tx, ctx, connection) }
  })
  if (!opened) throw notConnected()
  const { connection, tokens } = opened
  if (connection.expiredAt || !tokens) throw new GoogleError({ response: { status: 401 } })
  let fresh: GoogleTokens | null = null
  const google = await openGoogle(tokens, (refreshed) => (fresh = refreshed))
  try {
    return { connection, result: await work(google) }
  } catch (error) {
    log.warn({ err: messageOf(error) }, 'Google Calendar was not read')
    if (error instanceof GoogleError && error.gone) await update(ctx, connection, { expiredAt: ctx.now() })
    throw error
  } finally {
    const kept = fresh
    if (kept) {
      await ctx.db(async (tx) => {
        const sealed = await seal(tx, ctx.account.id, JSON.stringify(kept), tokensPlace(connection.id))
        await tx
          .update(calendarConnections)
          .set({ tokens: sealed })
          .where(eq(calendarConnections.id, connection.id))
      })
    }
  }
}

const update = (ctx: Ctx, { id }: Connection, values: Partial<Connection>) =>
  ctx.db((tx) => tx.update(calendarConnections).set(values).where(eq(calendarConnections.id, id)))
