import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { type CallDraft, isIn, isOpenLeg, isReplaced, type Leg } from './call-model.server.ts'
import { clientOfCall, clientsOfAdded } from '../log/clients-of-number.server.ts'
import { usersById } from './live-call.server.ts'
import { inviterOf, isInOrExpected } from './transfers.server.ts'

// Sentences about a change of a call, for those who are in it.

export type NameOf = (leg: Leg) => string

/** The names of a call's people, for sentences about it. */
export async function namesIn(tx: Database, { call, legs }: CallDraft): Promise<NameOf> {
  const ids = legs.flatMap(({ userId }) => userId ?? [])
  const [people, client, added] = await Promise.all([
    usersById(tx, ids),
    clientOfCall(tx, call),
    clientsOfAdded(tx, call, legs),
  ])
  return ({ userId, phoneNumber }) => {
    const user = people.get(userId ?? '')
    if (user) return fullName(user.firstName, user.lastName)
    if (client && phoneNumber === call.phoneNumber) return client.name
    if (phoneNumber === null) return 'Unknown caller'
    return added.get(phoneNumber)?.name ?? formatPhone(phoneNumber)
  }
}

/** An outside number that has hung up in this change. */
export const hungUp = (before: CallDraft, { legs }: CallDraft): Leg | undefined =>
  legs.find((leg) => {
    const was = before.legs.find(({ id }) => id === leg.id)
    const wasIn = was !== undefined && isOpenLeg(was) && was.ending === null && leg.joinedAt !== null
    return leg.side === 'theirs' && leg.kind === 'outside' && wasIn && !isOpenLeg(leg)
  })

/** The invited people who left in this change without being removed. */
export function goneInvited(before: CallDraft, { legs }: CallDraft, now: Date): Leg[] {
  const isTakenOffHold = before.legs.some(isWaiting) && !legs.some(isWaiting)
  return legs.filter((leg) => {
    const inviter = inviterOf(leg, legs)
    if (!inviter || !isIn(inviter) || inviter.ending !== null || isInOrExpected(leg, legs, now)) return false
    if (leg.joinedAt !== null && leg.invitedTo !== 'consult') return false
    if (leg.ending !== null && leg.ending !== 'declined' && leg.ending !== 'left') return false
    const was = before.legs.find(({ id }) => id === leg.id)
    // The time to come back after a loss ends without a change of the leg.
    const isGivenUp = isTakenOffHold && leg.joinedAt !== null && leg.ending === null
    return isGivenUp || (was !== undefined && isInOrExpected(was, before.legs, now))
  })
}

const isWaiting = (leg: Leg) => leg.heldFor === 'transfer'

/** “Dana Okafor declined. You are back with Samuel Peña.” */
export function sayGone(leg: Leg, { legs }: CallDraft, nameOf: NameOf): string {
  const others = legs.filter((other) => other.side === 'theirs' && isIn(other))
  const names = others.map(nameOf).join(' and ')
  const reason = `${nameOf(leg)} ${whyGone(leg)}.`
  if (names === '' || leg.invitedTo === 'join') return reason
  return `${reason} ${leg.invitedTo === 'consult' ? 'You are back with' : 'You still have'} ${names}.`
}

function whyGone(leg: Leg): string {
  if (leg.joinedAt !== null) return 'left'
  if (leg.ending === 'declined') return 'declined'
  if (leg.endReason === 'busy') return 'is busy'
  return leg.endReason === 'failed' ? 'can’t be reached' : 'didn’t answer'
}

/** The users who didn't answer a colleague in this change. Those whose page couldn't ring hear of it in another sentence. */
export const missedBy = (before: CallDraft, { call, legs }: CallDraft): Leg[] =>
  legs.filter((leg) => {
    const was = before.legs.find(({ id }) => id === leg.id)
    return (
      leg.kind === 'user' &&
      (leg.invitedBy !== null || call.direction === 'peer') &&
      leg.endReason === 'no-answer' &&
      leg.notice === null &&
      was !== undefined &&
      isOpenLeg(was) &&
      was.ending === null &&
      !isReplaced(leg, legs)
    )
  })

/** “Maya Reyes wanted to transfer Samuel Peña to you at 10:05 AM.” */
export function sayMissed(leg: Leg, { call, legs }: CallDraft, nameOf: NameOf, time: string): string {
  const colleague = inviterOf(leg, legs) ?? legs.find(({ userId }) => userId === call.userId)
  const by = colleague ? nameOf(colleague) : 'A colleague'
  if (leg.invitedBy === null) return `${by} called you at ${time}.`
  const others = legs.filter((other) => other !== colleague && other !== leg && other.joinedAt !== null)
  const names = others.map(nameOf).join(' and ')
  if (leg.invitedTo === 'join') return `${by} wanted to add you to a call with ${names} at ${time}.`
  return leg.invitedTo === 'consult'
    ? `${by} wanted to talk with you about ${names} at ${time}.`
    : `${by} wanted to transfer ${names} to you at ${time}.`
}
