import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { OutgoingEvent } from '#app/lib/event.ts'
import { avatarUrl } from '#app/lib/avatar.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { presence, users } from '#db/schema/index.ts'
import type { PresenceForm } from './presence.schema.ts'
import { COACHEE_REQUIRED, type PeerView } from './presence.ts'
import { phoneStatusChanged, userChanged } from './events.ts'

/** A user whose browser was silent for this long shows as offline. */
export const PRESENCE_STALE_MS = 90_000

export interface Who {
  accountId: string
  userId: string
}

type Row = Pick<typeof presence.$inferSelect, 'status' | 'coacheeId' | 'lastSeenAt'>

/** The status that colleagues see: without a connected browser it is offline, whatever was chosen. */
export function effectivePresence(
  row: Row | null,
  now: Date,
): Pick<PeerView, 'phoneStatus' | 'coacheeId' | 'loggedIn'> {
  const loggedIn = isSeen(row?.lastSeenAt ?? null, now)
  const phoneStatus = row && loggedIn ? row.status : 'offline'
  return { phoneStatus, coacheeId: row && phoneStatus === 'coaching' ? row.coacheeId : null, loggedIn }
}

/** Whether the user has a page open, where a notification would be seen. */
export async function isPresent(tx: Database, userId: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ seenAt: presence.lastSeenAt })
    .from(presence)
    .where(eq(presence.userId, userId))
  return isSeen(row?.seenAt ?? null, now)
}

export const isSeen = (seenAt: Date | null, now: Date): boolean =>
  seenAt !== null && now.getTime() - seenAt.getTime() <= PRESENCE_STALE_MS

/** Sets the status a user chose from the menu. */
export async function setPresence(
  ctx: Ctx,
  input: Pick<PresenceForm, 'status'> & { coacheeId?: string | undefined },
): Promise<void> {
  const who = self(ctx)
  const now = ctx.now()
  const coacheeId = input.status === 'coaching' ? (input.coacheeId ?? null) : null
  if (input.status === 'coaching' && coacheeId === null) {
    throw new AppError('invalid', COACHEE_REQUIRED, 'coacheeId')
  }
  if (coacheeId === who.userId) throw new AppError('invalid', 'You cannot coach yourself.', 'coacheeId')
  await ctx.db(async (tx) => {
    if (coacheeId !== null) {
      const [coachee] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.accountId, who.accountId), eq(users.id, coacheeId), isNull(users.disabledAt)))
      if (!coachee) throw new AppError('invalid', 'This person was not found.', 'coacheeId')
    }
    // Counts as a sign of life, so that the status shows at once even without a socket.
    const chosen = { status: input.status, coacheeId, restoreStatus: null, lastSeenAt: now, changedAt: now }
    const [row] = await tx
      .insert(presence)
      .values({ ...who, ...chosen })
      .onConflictDoUpdate({ target: [presence.accountId, presence.userId], set: chosen })
      .returning()
    if (row) tx.after(phoneStatusEvent(row, now))
  })
}

/**
 * Call in the transaction of a sign-in: makes an offline user available and restores the status that a lock replaced.
 * Keeps any other status.
 */
export async function signInPresence(tx: Database, who: Who, now: Date): Promise<OutgoingEvent[]> {
  const gone = new Date(now.getTime() - PRESENCE_STALE_MS)
  const [row] = await tx
    .insert(presence)
    .values({ ...who, status: 'available', lastSeenAt: now, changedAt: now })
    .onConflictDoUpdate({
      target: [presence.accountId, presence.userId],
      set: { status: 'available', coacheeId: null, ...NOTHING_TO_RESTORE, lastSeenAt: now, changedAt: now },
      setWhere: sql`${presence.status} = 'offline' or ${presence.lastSeenAt} is null or ${presence.lastSeenAt} < ${gone.toISOString()}`,
    })
    .returning()
  // A sign-in ends the locked session, so it is never unlocked.
  return row ? [phoneStatusEvent(row, now)] : unlockPresence(tx, who, now)
}

/** Call in the transaction of a sign-out or of the end of the last session. */
export async function signOutPresence(tx: Database, who: Who, now: Date): Promise<OutgoingEvent[]> {
  return change(tx, who, now, sql`true`, {
    status: 'offline',
    coacheeId: null,
    ...NOTHING_TO_RESTORE,
    lastSeenAt: null,
  })
}

/** Locking the screen makes a user away, unless they are away, at lunch or on a break already. */
export async function lockPresence(tx: Database, who: Who, now: Date): Promise<OutgoingEvent[]> {
  return change(tx, who, now, sql`${presence.status} not in ('away', 'lunch', 'break')`, {
    status: 'away',
    restoreStatus: sql`${presence.status}`,
  })
}

/** Unlocking restores the status that locking replaced, unless another was chosen since. */
export async function unlockPresence(tx: Database, who: Who, now: Date): Promise<OutgoingEvent[]> {
  const locked = sql`${presence.status} = 'away' and ${presence.restoreStatus} is not null`
  return change(tx, who, now, locked, { status: sql`${presence.restoreStatus}`, restoreStatus: null })
}

/** Keeps these users' statuses from changing until the transaction ends. In one order, so that two don't lock each other out. */
export async function lockStatuses(tx: Database, accountId: string, userIds: string[]): Promise<void> {
  await tx
    .select({ id: presence.userId })
    .from(presence)
    .where(and(eq(presence.accountId, accountId), inArray(presence.userId, userIds)))
    .orderBy(presence.userId)
    .for('no key update')
}

/** A call was accepted. A second call on top changes nothing. */
export async function onCall(tx: Database, who: Who, now: Date): Promise<OutgoingEvent[]> {
  return change(tx, who, now, sql`${presence.status} <> 'on call'`, {
    status: 'on call',
    callRestoreStatus: sql`${presence.status}`,
  })
}

/** Restores the status from before the call, unless another was chosen during it. */
export async function endCall(tx: Database, who: Who, now: Date): Promise<OutgoingEvent[]> {
  const before = sql`coalesce(${presence.callRestoreStatus}, 'available')`
  const events = await change(tx, who, now, sql`${presence.status} = 'on call'`, {
    status: before,
    callRestoreStatus: null,
  })
  if (events.length > 0) return events
  // The screen was locked during the call: unlocking must not bring the call back.
  await tx
    .update(presence)
    .set({
      callRestoreStatus: null,
      restoreStatus: sql`case when ${presence.restoreStatus} = 'on call' then ${before} else ${presence.restoreStatus} end`,
    })
    .where(mine(who))
  return []
}

/** Every active user of the account by name, including the current one. One query. */
export async function listPeers(ctx: Ctx): Promise<PeerView[]> {
  return ctx.db((tx) => peers(tx, ctx.account.id, ctx.now()))
}

/** Call it after a change of a user's name, picture, role or color. */
export async function publishUserUpdate(ctx: Ctx, userId: string): Promise<void> {
  const [peer] = await ctx.db((tx) => peers(tx, ctx.account.id, ctx.now(), userId))
  if (peer) await ctx.publish([userChanged(peer)])
}

async function peers(tx: Database, accountId: string, now: Date, userId?: string): Promise<PeerView[]> {
  const rows = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      avatarKey: users.avatarKey,
      role: users.role,
      themeColor: users.themeColor,
      mobileLoggedIn: users.mobileLoggedIn,
      status: presence.status,
      coacheeId: presence.coacheeId,
      lastSeenAt: presence.lastSeenAt,
    })
    .from(users)
    .leftJoin(presence, on(users, presence.userId))
    .where(
      and(
        eq(users.accountId, accountId),
        isNull(users.disabledAt),
        userId === undefined ? undefined : eq(users.id, userId),
      ),
    )
    .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, users.id)
  return rows.map(({ avatarKey, status, coacheeId, lastSeenAt, ...user }) => ({
    ...user,
    avatar: avatarUrl(user.id, avatarKey),
    ...effectivePresence(status === null ? null : { status, coacheeId, lastSeenAt }, now),
  }))
}

const NOTHING_TO_RESTORE = { restoreStatus: null, callRestoreStatus: null }

type Change = Parameters<ReturnType<Database['update']>['set']>[0]

/** Updates the row where `when` holds, and creates it first where it is missing. */
async function change(
  tx: Database,
  who: Who,
  now: Date,
  when: ReturnType<typeof sql>,
  values: Change,
): Promise<OutgoingEvent[]> {
  const { accountId, userId } = who
  await tx.insert(presence).values({ accountId, userId }).onConflictDoNothing()
  const [row] = await tx
    .update(presence)
    .set({ ...values, changedAt: now })
    .where(and(mine(who), when))
    .returning()
  return row ? [phoneStatusEvent(row, now)] : []
}

/** The event with what colleagues now see of a row. */
export function phoneStatusEvent(row: Row & { userId: string }, now: Date): OutgoingEvent {
  const { phoneStatus: status, ...rest } = effectivePresence(row, now)
  return phoneStatusChanged({ userId: row.userId, status, ...rest })
}

const mine = (who: Who) => and(eq(presence.accountId, who.accountId), eq(presence.userId, who.userId))

function self(ctx: Ctx): Who {
  // A super user who acts as another user doesn't change that user's status.
  if (!ctx.actor || ctx.ghostedBy) throw forbidden()
  return { accountId: ctx.account.id, userId: ctx.actor.id }
}
