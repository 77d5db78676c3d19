import { eq, inArray } from 'drizzle-orm'
import { type UserView, userView } from '#app/lib/user-view.server.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { locations, users } from '#db/schema/index.ts'
import {
  type CallDraft,
  whyUnreached,
  hostOf,
  isAway,
  isOpenLeg,
  isRingingLeg,
  type Leg,
} from './call-model.server.ts'
import { clientOfCall, clientsOfAdded, clientsOfNumber } from '../log/clients-of-number.server.ts'
import type { CallClient, LiveCall, ParticipantView } from '../phone-views.server.ts'
import { isEmergency } from '../numbers.ts'

export const NO_EMERGENCY_ADDRESS =
  'This location has no emergency address, so help may not find you. Say where you are at once.'

/** A call as its users see it. */
export async function viewCall(
  tx: Database,
  { call, legs }: Pick<CallDraft, 'call' | 'legs'>,
  now: Date,
): Promise<LiveCall> {
  const shown = participantsOf({ call, legs }, now)
  const [people, client, sharedBy, added, [location]] = await Promise.all([
    usersById(
      tx,
      shown.flatMap(({ userId, invitedBy }) => [userId, invitedBy].flatMap((id) => id ?? [])),
    ),
    clientOfCall(tx, call),
    clientsOfNumber(tx, call.phoneNumber),
    clientsOfAdded(tx, call, shown),
    call.locationId === null
      ? []
      : tx
          .select({ id: locations.id, name: locations.name, hasAddress: locations.emergencyEnabled })
          .from(locations)
          .where(eq(locations.id, call.locationId)),
  ])
  const host = hostOf(legs)
  const clientOfLeg = ({ phoneNumber }: Leg) =>
    phoneNumber === null ? null : phoneNumber === call.phoneNumber ? client : (added.get(phoneNumber) ?? null)
  return {
    id: call.id,
    rev: call.rev,
    direction: call.direction,
    state: call.state,
    phoneNumber: call.phoneNumber,
    client,
    sharedBy: sharedBy.length > 1 ? sharedBy : [],
    location: location ? { id: location.id, name: location.name } : null,
    warning:
      call.direction === 'outbound' && isEmergency(call.phoneNumber) && !location?.hasAddress
        ? NO_EMERGENCY_ADDRESS
        : null,
    ivr: call.ivr,
    verification: call.verification,
    recording: call.recordingStatus,
    participants: shown.map((leg) =>
      participantView(leg, {
        user: people.get(leg.userId ?? '') ?? null,
        inviter: people.get(leg.invitedBy ?? '') ?? null,
        client: clientOfLeg(leg),
        isHost: leg.id === host?.id,
        coached: legs.find(({ id }) => id === leg.coachedLegId)?.label ?? null,
        away: isAway(leg, legs, now),
      }),
    ),
    createdAt: call.createdAt.toISOString(),
    answeredAt: call.answeredAt?.toISOString() ?? null,
    otherSideLeft: hasOtherSideLeft({ call, legs }),
    endedAt: call.endedAt?.toISOString() ?? null,
    errorMessage: call.errorMessage,
  }
}

/** The newest leg of each who is in the call or expected, and of those who could not be reached. */
function participantsOf({ call, legs }: Pick<CallDraft, 'call' | 'legs'>, now: Date): Leg[] {
  const newest = new Map(legs.map((leg) => [leg.label, leg]))
  // Users who were rung in vain were never part of the call.
  const isMissing = (leg: Leg) =>
    whyUnreached(leg) !== null && (call.direction !== 'inbound' || leg.invitedBy !== null)
  return [...newest.values()].filter(
    (leg) => (isOpenLeg(leg) && leg.ending === null) || isAway(leg, legs, now) || isMissing(leg),
  )
}

function hasOtherSideLeft({ call, legs }: Pick<CallDraft, 'call' | 'legs'>): boolean {
  const theirs = legs.filter(({ side, kind }) => side === 'theirs' && kind === 'outside')
  return call.direction !== 'peer' && theirs.some((leg) => leg.joinedAt !== null) && !theirs.some(isOpenLeg)
}

function participantView(
  leg: Leg,
  of: {
    user: UserView | null
    inviter: UserView | null
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
    // Also before the provider has been asked to ring the phone, which may have to answer us first.
    state: of.away ? 'reconnecting' : isRingingLeg(leg) ? 'ringing' : leg.state,
    muted: leg.muted,
    onHold: leg.onHold,
    heldAt: leg.heldAt?.toISOString() ?? null,
    isHost: of.isHost,
    invitedBy: of.inviter && { id: of.inviter.id, name: fullName(of.inviter.firstName, of.inviter.lastName) },
    invitedTo: leg.invitedTo,
    coaching: of.coached,
    joinedAt: leg.joinedAt?.toISOString() ?? null,
    errorMessage: whyUnreached(leg),
  }
}

export async function usersById(tx: Database, ids: string[]): Promise<Map<string, UserView>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarKey: users.avatarKey,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, userView(row)]))
}
