import { type CallDraft, isIn, isOpenLeg, type Leg, takesPart, unhold } from './legs-of-call.server.ts'

/** In the call, rung by it or expected back, and not about to leave. */
export const isInOrExpected = (leg: Leg | undefined, legs: readonly Leg[], now: Date): boolean =>
  leg !== undefined && leg.ending === null && takesPart(leg, legs, now)

/** The leg of the user who brought this one into the call. */
export const inviterOf = (leg: Leg, legs: readonly Leg[]) =>
  leg.invitedBy === null
    ? undefined
    : legs.findLast(({ userId, kind }) => userId === leg.invitedBy && kind === 'user')

/** Two talk about the call, or are about to, while the others wait. */
export const isConsulting = (leg: Leg, legs: readonly Leg[], now: Date) =>
  leg.invitedTo === 'consult' &&
  isInOrExpected(leg, legs, now) &&
  isInOrExpected(inviterOf(leg, legs), legs, now)

/**
 * The user who transferred a call leaves it when the other has answered. A consultation ends when one of the two leaves: those who
 * waited go on with the one who stays. Either way every hold ends, because the user who could end it may be gone.
 */
export function finishTransfers(draft: CallDraft, now: Date): void {
  const { call, legs } = draft
  let isHandedOver = false
  for (const leg of legs) {
    if (!isIn(leg) || leg.joinedAt === null) continue
    const isLeftWithIt = leg.invitedTo === 'consult' && !isInOrExpected(inviterOf(leg, legs), legs, now)
    if (isLeftWithIt && leg.ending === null) {
      leg.invitedTo = 'transfer'
      isHandedOver = true
    }
    const replaced = legs.find(({ id }) => id === leg.replacesLegId)
    if (!replaced || !isOpenLeg(replaced) || replaced.ending !== null) continue
    replaced.ending = 'transferred'
    isHandedOver = true
    if (leg.kind === 'user' && replaced.isHost) leg.isHost = true
  }
  const isOver = !legs.some((leg) => isConsulting(leg, legs, now))
  for (const leg of legs) {
    if (isIn(leg) && leg.onHold && (isHandedOver || (isOver && leg.heldFor === 'transfer')))
      unhold(draft, leg)
  }
  const taken = legs.findLast((leg) => leg.invitedTo === 'transfer' && leg.joinedAt !== null)
  if (!taken || call.format === 'voicemail') return
  call.format = taken.userId === null ? 'transfer-external' : 'transfer'
  call.userToId = taken.userId ?? call.userToId
}
