import { type CallDraft, isAway, isOpenLeg, isReplaced, type Leg } from './legs-of-call.server.ts'

/** A user's leg that ended though no one wanted it to, also before it was connected to the call that the user had taken. */
export const isLost = (leg: Leg, draft: CallDraft): boolean =>
  leg.kind === 'user' &&
  !isOpenLeg(leg) &&
  leg.ending === null &&
  leg.leftAt !== null &&
  (leg.joinedAt !== null || hasTaken(leg, draft))

const hasTaken = (leg: Leg, { call, legs }: CallDraft) =>
  call.direction === 'inbound' &&
  call.step === null &&
  call.userId === leg.userId &&
  leg.via === 'ring' &&
  leg.invitedBy === null &&
  legs.findLast(({ userId }) => userId === leg.userId) === leg

/** Whether the other side stayed in the call longer than this one. */
export const leftBehind = (leg: Leg, legs: readonly Leg[]): boolean =>
  legs.some(
    (other) =>
      other.side !== leg.side &&
      other.kind !== 'coach' &&
      (other.joinedAt !== null || other.via === 'caller') &&
      (isOpenLeg(other) || other.leftAt! > leg.leftAt!),
  )

/** Remembers who was lost for good, so that they hear of it. Those whom the other side left first were not lost. */
export function keepLost(draft: CallDraft, now: Date): void {
  const { call, legs } = draft
  for (const leg of legs) {
    if (!isLost(leg, draft) || isReplaced(leg, legs) || isAway(leg, legs, now)) continue
    if (leftBehind(leg, legs)) Object.assign(leg, { notice: leg.notice ?? 'cut', awayUntil: null })
    else if (call.state === 'ended') leg.ending = 'ended'
  }
}
