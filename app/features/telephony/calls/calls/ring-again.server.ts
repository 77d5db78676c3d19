import { userLeg } from './legs.server.ts'
import { applyNews } from './leg-news.server.ts'
import { CANNOT_RING, type Call, type CallDraft, isOpenLeg, type Leg } from './legs-of-call.server.ts'
import { inviterOf, isInOrExpected } from './transfers.server.ts'

/** Rings users again whose phones were lost while they rang: in another tab, or after a reload. */
export function ringAgain({ call, legs }: CallDraft, now: Date): void {
  const lost = legs.filter((leg) => wasCutShort(leg, legs, now) && isStillWanted(leg, call, legs, now))
  for (const { accountId, callId, userId, side, invitedBy, invitedTo, replacesLegId, ringUntil } of lost) {
    const maker = { account: { id: accountId }, now: () => now }
    const again = { callId, side, via: 'ring', invitedBy, invitedTo, replacesLegId, ringUntil } as const
    legs.push(userLeg(maker, userId!, again))
  }
}

/** A page rejects a call as busy only for its user. */
const wasCutShort = (leg: Leg, legs: readonly Leg[], now: Date) =>
  leg.kind === 'user' &&
  leg.via === 'ring' &&
  !isOpenLeg(leg) &&
  leg.joinedAt === null &&
  leg.ending === null &&
  leg.endReason !== 'busy' &&
  leg.errorMessage === null &&
  leg.ringUntil !== null &&
  leg.ringUntil > now &&
  legs.findLast(({ kind, userId }) => kind === 'user' && userId === leg.userId) === leg

function isStillWanted(leg: Leg, call: Call, legs: readonly Leg[], now: Date): boolean {
  if (call.direction === 'inbound' && call.userId === null) return call.step === 'ring'
  const isAwaited = legs.some((other) => other.side !== leg.side && isInOrExpected(other, legs, now))
  if (leg.invitedBy !== null)
    return isInOrExpected(inviterOf(leg, legs), legs, now) || (leg.invitedTo === 'transfer' && isAwaited)
  return call.direction === 'peer' && isAwaited
}

/** Gives up those whose phones couldn't ring before the time was over, or before someone else took the call. */
export function endPassedRings({ legs }: CallDraft, now: Date): void {
  for (const leg of legs) {
    if (!couldNotRing(leg)) continue
    if (isOpenLeg(leg) && leg.ringUntil !== null && leg.ringUntil <= now) {
      applyNews(leg, { state: 'ended', at: now, endReason: 'failed' })
    }
    // Those who rejected it have seen it.
    if (!isOpenLeg(leg) && leg.ending !== 'declined') leg.notice ??= 'passed'
  }
}

const couldNotRing = (leg: Leg) =>
  leg.kind === 'user' && leg.dialedAt === null && leg.errorMessage === CANNOT_RING
