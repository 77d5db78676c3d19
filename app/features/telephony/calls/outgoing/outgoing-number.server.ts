import { and, asc, desc, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import { type CallFlow, readCallFlow } from '#app/features/telephony/call-flow/call-flow.schema.ts'
import { readCallRules } from '#app/features/telephony/call-flow/call-rules.server.ts'
import { isBlocked } from '#app/features/accounts/settings/blocked-numbers.server.ts'
import { callRefusal } from '#app/lib/calling-countries.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { calls, clients, locations, phoneNumbers, conversations, userLocations } from '#db/schema/index.ts'
import { clientsOfNumber } from '../log/clients-of-number.server.ts'
import { requireCaller } from '../calls/legs.server.ts'
import { readDialled } from '../numbers.ts'

export interface OutgoingLocation {
  /** Null when the user has to choose. */
  locationId: string | null
  /** The locations with a number to call from, by name. */
  locations: { id: string; name: string }[]
  /** The names of those whose number is still being moved here. */
  waiting: string[]
}

/** The location to call a number from (POST phone/outgoing/location). */
export async function findOutgoingLocation(ctx: Ctx, typed: string): Promise<OutgoingLocation> {
  requireCaller(ctx)
  const dialled = readDialled(typed)
  return ctx.db(async (tx) => {
    const [places, moving] = await Promise.all([locationsWith(tx, 'in-use'), locationsWith(tx, 'porting-in')])
    const waiting = moving.flatMap(({ id, name }) => (places.some((place) => place.id === id) ? [] : name))
    if (places.length <= 1) return { locationId: places[0]?.id ?? null, locations: places, waiting }
    const number = 'number' in dialled ? dialled.number : null
    // An emergency call isn't held up by a question.
    if (dialled.kind === 'emergency') {
      const { locationId } = await callingNumber(tx, ctx, { number: dialled.number, isEmergency: true })
      return { locationId, locations: places, waiting }
    }
    const locationId = await detectLocation(tx, ctx, number)
    return {
      locationId: places.some(({ id }) => id === locationId) ? locationId : null,
      locations: places,
      waiting,
    }
  })
}

/** Clients call back the number that they see, so one that is being given back makes no calls. */
const MAKES_CALLS = eq(phoneNumbers.status, 'in-use')
/** For help any number will do that works. */
const WORKS = inArray(phoneNumbers.status, ['in-use', 'releasing'])

/** The locations with a number of this status, by name. */
const locationsWith = (tx: Database, status: 'in-use' | 'porting-in') =>
  tx
    .selectDistinct({ id: locations.id, name: locations.name })
    .from(locations)
    .innerJoin(phoneNumbers, on(locations, phoneNumbers.locationId))
    .where(eq(phoneNumbers.status, status))
    .orderBy(asc(locations.name))

/** Finds the client's location, else where the number last called or texted, else the user's only location. */
async function detectLocation(tx: Database, ctx: Ctx, number: string | null): Promise<string | null> {
  const [client] = await clientsOfNumber(tx, number)
  const [ofClient, lastCall, lastText, own] = await Promise.all([
    client ? tx.select({ id: clients.locationId }).from(clients).where(eq(clients.id, client.id)) : [],
    number
      ? tx
          .select({ id: calls.locationId })
          .from(calls)
          .where(eq(calls.phoneNumber, number))
          .orderBy(desc(calls.createdAt))
          .limit(1)
      : [],
    number
      ? tx
          .select({ id: phoneNumbers.locationId })
          .from(conversations)
          .innerJoin(phoneNumbers, on(phoneNumbers, conversations.phoneNumberId))
          .where(eq(conversations.phoneNumber, number))
          .orderBy(desc(conversations.lastMessageOn))
          .limit(1)
      : [],
    tx
      .select({ id: userLocations.locationId })
      .from(userLocations)
      .where(eq(userLocations.userId, requireActor(ctx).id))
      .limit(2),
  ])
  const only = own.length === 1 ? own[0]!.id : null
  return ofClient[0]?.id ?? lastCall[0]?.id ?? lastText[0]?.id ?? only
}

export interface CallingNumber {
  id: string
  number: string
  locationId: string
  locationName: string
  emergencyEnabled: boolean
  recording: CallFlow['outbound']['recording']['format']
}

/**
 * The number to call from: of the chosen location, else of the detected one, else the account's default. Of a location's
 * numbers, it is the one that texts go out from, else the default. Help must find the caller, so an emergency number is called
 * from a location with an emergency address, first from one of the user's own.
 */
export async function callingNumber(
  tx: Database,
  ctx: Ctx,
  to: { number: string; locationId?: string | undefined; isEmergency: boolean },
): Promise<CallingNumber> {
  if (to.locationId) {
    const [location] = await tx
      .select({ id: locations.id })
      .from(locations)
      .where(eq(locations.id, to.locationId))
    if (!location) throw notFound('This location')
  }
  const wanted = to.isEmergency ? null : (to.locationId ?? (await detectLocation(tx, ctx, to.number)))
  const [found] = await tx
    .select({
      id: phoneNumbers.id,
      number: phoneNumbers.number,
      locationId: locations.id,
      locationName: locations.name,
      emergencyEnabled: locations.emergencyEnabled,
      callFlow: locations.callFlow,
    })
    .from(phoneNumbers)
    .innerJoin(locations, on(locations, phoneNumbers.locationId))
    .where(
      and(
        to.isEmergency ? WORKS : MAKES_CALLS,
        to.locationId && !to.isEmergency ? eq(phoneNumbers.locationId, to.locationId) : undefined,
      ),
    )
    .orderBy(
      ...(to.isEmergency
        ? [desc(locations.emergencyEnabled), desc(isOwnLocation(ctx)), desc(MAKES_CALLS)]
        : [sql`${phoneNumbers.locationId} is distinct from ${wanted}::uuid`, desc(isTexted(tx, to.number))]),
      desc(phoneNumbers.isDefault),
      asc(phoneNumbers.id),
    )
    .limit(1)
  if (!found) throw new AppError('conflict', await whyNoNumber(tx))
  const { callFlow, ...calling } = found
  return { ...calling, recording: readCallFlow(callFlow).outbound.recording.format }
}

async function whyNoNumber(tx: Database): Promise<string> {
  const held = await tx
    .selectDistinct({ status: phoneNumbers.status })
    .from(phoneNumbers)
    .where(ne(phoneNumbers.status, 'released'))
  const has = (status: string) => held.some((each) => each.status === status)
  if (has('in-use')) return 'This location has no phone number to call from. Choose another one.'
  if (has('porting-in'))
    return 'Your phone number is still being moved here from another carrier. Calls work then.'
  if (has('releasing'))
    return 'Your phone number is being given back, so it makes no calls. An admin can take it back.'
  return 'There is no phone number to call from. Ask an admin.'
}

/** The number's conversation is with this one, which its people know. */
const isTexted = (tx: Database, number: string) =>
  exists(
    tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(on(phoneNumbers, conversations.phoneNumberId), eq(conversations.recipients, [number]))),
  )

const isOwnLocation = (ctx: Ctx) => sql`exists (
  select 1 from user_locations l where l.account_id = ${locations.accountId} and l.location_id = ${locations.id}
    and l.user_id = ${requireActor(ctx).id}
)`

/** Why a number may not be called; null when it may. */
export async function whyNotCallable(tx: Database, number: string): Promise<string | null> {
  if (await isBlocked(tx, number)) return 'This number is blocked. An admin can unblock it in Settings.'
  const { countries } = await readCallRules(tx)
  return callRefusal(number, countries)
}

export async function requireCallable(tx: Database, number: string): Promise<void> {
  const refusal = await whyNotCallable(tx, number)
  if (refusal) throw new AppError('conflict', refusal, 'to')
}
