import { eq, inArray } from 'drizzle-orm'
import type { UserView } from '#app/features/conversations/views.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { locations, users } from '#db/schema/index.ts'
import { userView } from './call-log.server.ts'
import { type CallDraft, failureOf, hostOf, isAway, isOpen, type Leg } from './call-model.server.ts'
import { clientOfCall, clientsOfNumber } from './clients-of-number.server.ts'
import type { CallClient, LiveCall, ParticipantView } from './live-call.ts'

/** A call as its users see it. */
export async function viewCall(
  tx: Database,
  { call, legs }: Pick<CallDraft, 'call' | 'legs'>,
  now: Date,
): Promise<LiveCall> {
  const shown = participantsOf({ call, legs }, now)
  const [people, client, sharedBy, [location]] = await Promise.all([
    usersById(
      tx,
      shown.flatMap((leg) => leg.userId ?? []),
    ),
    clientOfCall(tx, call),
    clientsOfNumber(tx, call.phoneNumber),
    call.locationId === null
      ? []
      : tx
          .select({ id: locations.id, name: locations.name })
          .from(locations)
          .where(eq(locations.id, call.locationId)),
  ])
  const host = hostOf(legs)
  return {
    id: call.id,
    rev: call.rev,
    direction: call.direction,
    state: call.state,
    phoneNumber: call.phoneNumber,
    client,
    sharedBy: sharedBy.length > 1 ? sharedBy : [],
    location: location ?? null,
    ivr: call.ivr,
    verification: call.verification,
    recording: call.recordingStatus,
    participants: shown.map((leg) =>
      participantView(leg, {
        user: leg.userId === null ? null : (people.get(leg.userId) ?? null),
        client: leg.phoneNumber !== null && leg.phoneNumber === call.phoneNumber ? client : null,
        isHost: leg.id === host?.id,
        coached: legs.find(({ id }) => id === leg.coachedLegId)?.label ?? null,
        away: isAway(leg, legs, now),
      }),
    ),
    createdAt: call.createdAt.toISOString(),
    answeredAt: call.answeredAt?.toISOString() ?? null,
    endedAt: call.endedAt?.toISOString() ?? null,
    errorMessage: call.errorMessage,
  }
}

/** The newest leg of each who is in the call or expected, and of those who could not be reached. */
function participantsOf({ call, legs }: Pick<CallDraft, 'call' | 'legs'>, now: Date): Leg[] {
  const newest = new Map(legs.map((leg) => [leg.label, leg]))
  const isMissing = (leg: Leg) => failureOf(leg) !== null && (call.direction !== 'inbound' || isAdded(leg))
  // Users whom an incoming call rang in vain were never part of it.
  const isAdded = (leg: Leg) => call.answeredAt !== null && leg.createdAt > call.answeredAt
  return [...newest.values()].filter(
    (leg) => (isOpen(leg) && leg.ending === null) || isAway(leg, legs, now) || isMissing(leg),
  )
}

function participantView(
  leg: Leg,
  of: {
    user: UserView | null
    client: CallClient | null
    isHost: boolean
    coached: string | null
    away: boolean
  },
): ParticipantView {
  return {
    legId: leg.id,
    label: leg.label,
    kind: leg.kind,
    user: of.user,
    phoneNumber: leg.phoneNumber,
    name: of.user ? fullName(of.user.firstName, of.user.lastName) : (of.client?.name ?? null),
    state: of.away ? 'reconnecting' : leg.state,
    muted: leg.muted,
    onHold: leg.onHold,
    isHost: of.isHost,
    coaching: of.coached,
    joinedAt: leg.joinedAt?.toISOString() ?? null,
    errorMessage: failureOf(leg),
  }
}

export async function usersById(tx: Database, ids: string[]): Promise<Map<string, UserView>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, userView(row)]))
}
