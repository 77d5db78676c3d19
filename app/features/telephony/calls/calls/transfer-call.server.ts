import { requireUnrestricted } from '#app/features/money/billing/dunning/restrictions.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { type Acting, others, requireIn } from './acting.server.ts'
import {
  declineFor,
  putOnHold,
  isIn,
  isOpenLeg,
  isRingingLeg,
  type Leg,
  unhold,
} from './call-model.server.ts'
import { outsideLeg, requireFree, userLeg } from './legs.server.ts'
import { readDialled } from '../numbers.ts'
import { requireCallable } from '../outgoing/outgoing-number.server.ts'
import type { CallAction } from '../phone.schema.ts'
import { requireRingable } from '../outgoing/start-call.server.ts'

interface Target {
  to?: string | undefined
  user?: string | undefined
}

/** @throws AppError invalid for a number that can't be called; conflict for a colleague who can't be reached */
export async function add(
  { ctx, tx, actor, draft, mine }: Acting,
  target: Target,
  how: Pick<Leg, 'invitedTo'> & Partial<Pick<Leg, 'replacesLegId'>>,
): Promise<void> {
  const { call, legs } = draft
  const common = { callId: call.id, via: 'ring', invitedBy: actor.id, ...how } as const
  if (target.user) {
    if (target.user === mine.userId) throw new AppError('invalid', 'You are already on this call.', 'user')
    await requireFree(tx, ctx, target.user)
    await requireRingable(tx, ctx, target.user)
    legs.push(userLeg(ctx, target.user, { ...common, side: 'ours' }))
    return
  }
  const dialled = readDialled(target.to ?? '')
  if (dialled.kind === 'refused') throw new AppError('invalid', dialled.message, 'to')
  if (dialled.kind === 'too-short') throw new AppError('invalid', 'Enter a phone number.', 'to')
  if (call.phoneNumberId === null) {
    throw new AppError(
      'conflict',
      'A call between colleagues has no number to call from. Call them separately.',
    )
  }
  if (legs.some((leg) => leg.phoneNumber === dialled.number && isOpenLeg(leg) && leg.ending === null)) {
    throw new AppError('conflict', 'This number is already on the call.', 'to')
  }
  if (dialled.kind === 'number') {
    await requireCallable(tx, dialled.number)
    // An incoming call may still be passed on.
    if (call.direction !== 'inbound') await requireUnrestricted(tx, ctx, 'calls')
  }
  // The person who stays when the user leaves is the account's side of the call.
  legs.push(
    outsideLeg(ctx, dialled.number, { ...common, side: how.invitedTo === 'join' ? 'theirs' : 'ours' }),
  )
}

/** Cold: the others are connected when the target answers. Warm: they wait while the two talk first. */
export async function transfer(
  acting: Acting,
  action: Extract<CallAction, { intent: 'transfer' }>,
): Promise<void> {
  const { draft, mine, actor, ctx } = acting
  if (isRingingLeg(mine) && action.mode === 'cold' && action.user) {
    // An incoming call may ring at the colleague already.
    const ringing = draft.legs.find(
      (leg) => leg !== mine && leg.kind === 'user' && leg.userId === action.user && isRingingLeg(leg),
    )
    if (ringing) Object.assign(ringing, { invitedBy: actor.id, invitedTo: 'transfer' })
    else await add(acting, action, { invitedTo: 'transfer' })
    return declineFor(draft, actor.id)
  }
  requireIn(mine)
  if (action.mode === 'cold') return add(acting, action, { invitedTo: 'transfer', replacesLegId: mine.id })
  const waiting = others(draft, mine)
  await add(acting, action, { invitedTo: 'consult' })
  // Also those on hold already, so that they are released when the consultation is over.
  for (const leg of waiting) putOnHold(draft, leg, 'transfer', ctx.now())
}

/**
 * Everyone talks, the colleague takes the call, or the user goes back to those who wait. Also takes back a transfer that
 * still rings.
 */
export function endConsultation(
  { draft, mine, actor }: Acting,
  how: 'convert' | 'complete' | 'cancel',
): void {
  requireIn(mine)
  for (const leg of draft.legs) {
    if (leg.invitedBy !== actor.id || !isOpenLeg(leg) || leg.ending !== null) continue
    if (how === 'cancel' && leg.invitedTo !== 'join' && !(isIn(leg) && leg.invitedTo === 'transfer')) {
      leg.ending = 'removed'
    } else if (leg.invitedTo === 'consult') {
      Object.assign(
        leg,
        how === 'convert' ? { invitedTo: 'join' } : { invitedTo: 'transfer', replacesLegId: mine.id },
      )
      if (how === 'convert' && leg.onHold) unhold(draft, leg)
    }
  }
}
