import { and, eq, gt, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { RingableUser } from '#app/features/telephony/call-flow/engine/flow-engine.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { prepared } from '#db/prepared.ts'
import { callLegs, calls, phoneDevices, phoneNumbers, presence, users } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { fullName } from '#app/lib/names.ts'
import { normalizePhone } from '#app/lib/phone.ts'
import { PRESENCE_STALE_MS } from '#app/features/accounts/presence/presence.server.ts'
import { deviceProbed, ringableChanged } from '../events.ts'
import { publishAbsentNotices } from '../calls/absent-notices.server.ts'
import { busyUsers, IS_OPEN } from '../calls/legs.server.ts'
import { CANNOT_RING } from '../calls/legs-of-call.server.ts'
import type { beatSchema } from '../phone.schema.ts'

/** Without a beat for this long a phone can't ring; pages send one every 10 s. */
export const BEAT_MS = 20_000

/** How long a page may take to answer a probe. */
const PROBE_MS = 2_000
const PROBE_STEP_MS = 50

const canRing = (beat: z.output<typeof beatSchema>) => beat.registered && beat.microphone === 'granted'

/** Records the state of a user's phone, and notifies colleagues when it can ring again, or no longer. */
export async function recordBeat(ctx: Ctx, beat: z.output<typeof beatSchema>): Promise<void> {
  const { id: userId } = requireActor(ctx)
  // The phone of the user that a super user acts as is in that user's own browser.
  if (ctx.ghostedBy) return
  const now = ctx.now()
  const ringable = canRing(beat)
  await ctx.db(async (tx) => {
    const [[row], waiting] = await Promise.all([
      saveBeat(tx, ctx, userId, beat),
      ringable ? selectWaitingRings(tx, { userId }) : [],
      publishAbsentNotices(tx, ctx, userId),
    ])
    for (const { id: legId } of waiting) {
      await enqueue(tx, 'phone.dial', { legId }, { key: `dial ${legId}` })
    }
    if (!row) return
    const was = row.was === true && row.beatAt !== null && new Date(row.beatAt) > new Date(before(now))
    if (was !== ringable) tx.after(ringableChanged({ userId, ringable }))
  })
}

function saveBeat(tx: Database, ctx: Ctx, userId: string, beat: z.output<typeof beatSchema>) {
  const now = ctx.now()
  const ringable = canRing(beat)
  return tx
    .insert(phoneDevices)
    .values({ accountId: ctx.account.id, userId, ...beat, beatAt: now, ringable })
    .onConflictDoUpdate({
      target: [phoneDevices.accountId, phoneDevices.userId],
      set: { ...beat, beatAt: now, ringable },
      // A page that isn't the phone must not report for the one that is.
      setWhere: or(
        eq(phoneDevices.pageId, beat.pageId),
        sql`${ringable}`,
        sql`${phoneDevices.beatAt} < ${before(now)}`,
      ),
    })
    .returning({ was: sql<boolean | null>`old.ringable`, beatAt: sql<string | null>`old.beat_at` })
}

/** Legs that ring as soon as the user's page answers. */
const selectWaitingRings = prepared(['userId'], (db, { userId }) =>
  db
    .select({ id: callLegs.id })
    .from(calls)
    .innerJoin(callLegs, on(calls, callLegs.callId))
    .where(
      and(
        IS_OPEN,
        eq(callLegs.userId, userId),
        eq(callLegs.kind, 'user'),
        eq(callLegs.state, 'created'),
        eq(callLegs.errorMessage, CANNOT_RING),
        isNull(callLegs.dialedAt),
        isNull(callLegs.ending),
      ),
    ),
)

const before = (now: Date) => new Date(now.getTime() - BEAT_MS).toISOString()

/** The phone of this user can't ring: it didn't answer a probe, and has said nothing since `beatAt`. */
export async function markUnreachable(ctx: Ctx, userId: string, beatAt: Date | null): Promise<void> {
  await ctx.db(async (tx) => {
    const changed = await tx
      .update(phoneDevices)
      .set({ ringable: false })
      .where(
        and(
          eq(phoneDevices.userId, userId),
          eq(phoneDevices.ringable, true),
          beatAt ? lte(phoneDevices.beatAt, beatAt) : undefined,
        ),
      )
      .returning({ userId: phoneDevices.userId })
    if (changed.length > 0) tx.after(ringableChanged({ userId, ringable: false }))
  })
}

const isFresh = (beatAfter: Date | Placeholder) =>
  and(eq(phoneDevices.ringable, true), gt(phoneDevices.beatAt, beatAfter))

/** The users whose phone can ring, by their last beat. */
export async function ringableUsers(tx: Database, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ userId: phoneDevices.userId })
    .from(phoneDevices)
    .where(isFresh(new Date(now.getTime() - BEAT_MS)))
  return rows.map((row) => row.userId)
}

/** A location by its id, null for none, or by a number of ours. */
export type CalledPlace =
  | { locationId: string | null; phoneNumberId?: never }
  | { phoneNumberId: string; locationId?: never }

export const placeValues = (place: CalledPlace) => ({ locationId: null, phoneNumberId: null, ...place })

/** The id of a place's location, from `placeValues`. */
export const locationIdOf = (locationId: Placeholder, phoneNumberId: Placeholder): SQL => sql`
  coalesce(${locationId}::uuid, (select ${phoneNumbers.locationId} from ${phoneNumbers} where ${phoneNumbers.id} = ${phoneNumberId}::uuid))`

/** The users that incoming calls of a location may ring, and whether they can be rung now. */
export async function ringPeople(
  tx: Database,
  clock: Pick<Ctx, 'now'>,
  place: CalledPlace,
): Promise<RingableUser[]> {
  const now = clock.now().getTime()
  const [rows, busy] = await Promise.all([
    selectPeople(tx, {
      ...placeValues(place),
      beatAfter: new Date(now - BEAT_MS).toISOString(),
      seenAfter: new Date(now - PRESENCE_STALE_MS).toISOString(),
    }),
    busyUsers(tx, clock),
  ])
  return rows.map(({ firstName, lastName, phone, ...user }) => ({
    ...user,
    name: fullName(firstName, lastName),
    phone: phone && normalizePhone(phone),
    busy: busy.has(user.id),
  }))
}

const selectPeople = prepared(
  ['locationId', 'phoneNumberId', 'beatAfter', 'seenAfter'],
  (db, { locationId, phoneNumberId, beatAfter, seenAfter }) =>
    db
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        extension: users.extension,
        phone: users.phone,
        available: sql<boolean>`${phoneDevices.userId} is not null and ${presence.userId} is not null`,
        // Users without a location belong to all.
        atLocation: sql<boolean>`not exists (
          select 1 from user_locations l where l.account_id = ${users.accountId} and l.user_id = ${users.id}
        ) or exists (
          select 1 from user_locations l where l.account_id = ${users.accountId} and l.user_id = ${users.id}
            and l.location_id = ${locationIdOf(locationId, phoneNumberId)}
        )`,
      })
      .from(users)
      .leftJoin(phoneDevices, and(on(users, phoneDevices.userId), isFresh(beatAfter)))
      .leftJoin(
        presence,
        and(on(users, presence.userId), eq(presence.status, 'available'), gt(presence.lastSeenAt, seenAfter)),
      )
      .where(isNull(users.disabledAt))
      .orderBy(users.id),
)

/**
 * Whether the page that is the user's phone answers now. A frozen tab doesn't, whatever it said before. `beatAt` is when it last
 * said something before it was asked.
 */
export async function answersProbe(
  ctx: Ctx,
  userId: string,
): Promise<{ isHeard: boolean; beatAt: Date | null }> {
  const [device] = await ctx.db((tx) =>
    tx.select({ beatAt: phoneDevices.beatAt }).from(phoneDevices).where(eq(phoneDevices.userId, userId)),
  )
  const beatAt = device?.beatAt ?? null
  await ctx.publish([deviceProbed(userId, undefined)])
  for (let waited = 0; waited < PROBE_MS; waited += PROBE_STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, PROBE_STEP_MS))
    if (await ctx.db((tx) => canRingNow(tx, userId, beatAt))) return { isHeard: true, beatAt }
  }
  return { isHeard: false, beatAt }
}

/** Whether the user's phone has said since `beatAt` that it can ring. */
export async function canRingNow(tx: Database, userId: string, beatAt: Date | null): Promise<boolean> {
  const [row] = await tx
    .select({ userId: phoneDevices.userId })
    .from(phoneDevices)
    .where(
      and(
        eq(phoneDevices.userId, userId),
        eq(phoneDevices.ringable, true),
        beatAt ? gt(phoneDevices.beatAt, beatAt) : undefined,
      ),
    )
  return row !== undefined
}
