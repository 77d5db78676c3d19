import type { FlowEvent } from '#app/features/telephony/call-flow/engine/flow-engine.ts'
import type { FlowState } from '#app/features/telephony/call-flow/engine/flow-state.ts'
import type { calls, callLegs } from '#db/schema/index.ts'

export type Call = typeof calls.$inferSelect
export type Leg = typeof callLegs.$inferSelect

/** A call with its legs in the order they were made, while it is being changed. */
export interface CallDraft {
  call: Call
  legs: Leg[]
  /** The provider must be asked for these after commit. */
  tasks: CallTask[]
  /** The step of the call flow that is over, so that the next one follows. */
  over?: FlowEvent | null
}

export const flowStateOf = (call: Call) => call.flow as FlowState | null

export type CallTask =
  /** Mute and hold as the leg says. */
  | { kind: 'participant'; legId: string }
  /** The caller follows the call's step. */
  | { kind: 'redirect' }
  /** Ask what has become of the call. */
  | { kind: 'check'; afterMs: number }

/** Long enough for a reload, short enough for the other side. */
export const AWAY_MS = 20_000

/** How long a user's phone rings, unless a call group says so. */
export const USER_RINGS_MS = 30_000

/** Why a page that doesn't answer isn't rung: it is as soon as it answers, until the time to ring is over. */
export const CANNOT_RING = 'Their phone cannot ring now.'

export const isOpenLeg = (leg: Leg) => leg.state !== 'ended'
export const isIn = (leg: Leg) => leg.state === 'in-progress'

/** Lost, and may come back; over once the user has come back or is about to. */
export const isAway = (leg: Leg, legs: readonly Leg[], now: Date) =>
  leg.awayUntil !== null && leg.awayUntil > now && !isReplaced(leg, legs)

/** The user has come back, or is about to. */
export const isReplaced = (leg: Leg, legs: readonly Leg[]) =>
  legs.some(
    (other) =>
      other.userId === leg.userId &&
      other.createdAt > leg.createdAt &&
      (isOpenLeg(other) || other.joinedAt !== null),
  )

/** Rejected, though the provider may still ring it for a moment. */
export const isDeclined = (leg: Leg) => leg.ending === 'declined' && leg.joinedAt === null

/** Being called, in the call, or expected back. Coaches don't count. */
export const takesPart = (leg: Leg, legs: readonly Leg[], now: Date) =>
  leg.kind !== 'coach' && ((isOpenLeg(leg) && !isDeclined(leg)) || isAway(leg, legs, now))

export const isRingingLeg = (leg: Leg) =>
  leg.via === 'ring' && !isIn(leg) && isOpenLeg(leg) && leg.ending === null

/** A user doesn't take the call: none of their devices rings anymore. */
export function declineFor({ legs }: CallDraft, userId: string): void {
  for (const leg of legs) if (leg.userId === userId && isRingingLeg(leg)) leg.ending = 'declined'
}

export function putOnHold(draft: CallDraft, leg: Leg, heldFor: Leg['heldFor'], now: Date): void {
  Object.assign(leg, { onHold: true, heldAt: leg.heldAt ?? now, heldFor })
  draft.tasks.push({ kind: 'participant', legId: leg.id })
}

export function unhold(draft: CallDraft, leg: Leg): void {
  Object.assign(leg, { onHold: false, heldAt: null, heldFor: null })
  draft.tasks.push({ kind: 'participant', legId: leg.id })
}
