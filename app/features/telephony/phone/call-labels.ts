import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type {
  LiveCall,
  ParticipantView,
  SecondCall,
} from '#app/features/telephony/calls/phone-views.server.ts'
import { ownPart } from './phone-store.ts'

/** A coach changes nothing for the one coached. */
export function callerType(call: LiveCall, userId: string): 'Peer' | 'Coaching' | 'Conference' | 'Call' {
  if (ownPart(call, userId)?.coaching) return 'Coaching'
  const talking = call.participants.filter(({ state, kind }) => state === 'in-progress' && kind !== 'coach')
  if (talking.length > 2) return 'Conference'
  return call.direction === 'peer' ? 'Peer' : 'Call'
}

/** The other side's name, or number; once it has left, those who still talk. */
export function callTitle(call: LiveCall, userId: string): string {
  if (!call.otherSideLeft) {
    if (call.client) return call.client.name
    if (call.phoneNumber) return formatPhone(call.phoneNumber)
  }
  const others = call.participants.filter(({ user, state }) => user?.id !== userId && state !== 'ended')
  if (call.otherSideLeft && others.length > 0) return others.map(participantName).join(', ')
  return others[0] ? participantName(others[0]) : 'Call'
}

/** The client, also when they have left. */
export const clientTitle = (call: LiveCall, userId: string): string =>
  callTitle({ ...call, otherSideLeft: false }, userId)

/** Names the caller; or the colleague who asks, the contact and what for. */
export function incomingTitle(call: LiveCall, userId: string): string {
  const own = ownPart(call, userId)
  const inviter = own?.invitedBy
  if (!own || !inviter) return callTitle(call, userId)
  const others = call.participants.filter(({ user }) => user?.id !== userId && user?.id !== inviter.id)
  const about = call.direction === 'peer' ? others.map(participantName).join(', ') : clientTitle(call, userId)
  if (own.invitedTo === 'transfer') return `${inviter.name} is transferring ${about}`
  if (own.invitedTo === 'consult') return `${inviter.name} wants to talk with you about ${about}`
  return `${inviter.name} is adding you to a call with ${about}`
}

export const incomingKind = (call: LiveCall, userId: string): string =>
  ownPart(call, userId)?.invitedBy || call.direction === 'peer' ? 'A colleague is calling' : 'Incoming call'

/** For a screen reader, wherever its user is on the page. */
export const incomingText = (call: LiveCall, userId: string): string =>
  `${incomingKind(call, userId)}: ${incomingTitle(call, userId)}. Press F6 to get to it.`

export function participantName({ name, user, phoneNumber }: ParticipantView): string {
  if (name) return name
  if (user) return fullName(user.firstName, user.lastName)
  return phoneNumber ? formatPhone(phoneNumber) : 'Unknown'
}

const SECOND_CALL = {
  ring: 'Your colleagues’ phones ring.',
  queue: 'They wait in the queue, where you can take them when you are free.',
  voicemail: 'They can leave a message, which you find in the phone log.',
} as const

/** For a user who is on a call. */
export const secondCallText = ({ caller, location, step }: SecondCall): string =>
  `${caller} is calling${location ? ` ${location}` : ''}. ${SECOND_CALL[step]}`

const VERIFICATION = {
  verified: 'Verified caller',
  spam: 'Likely spam',
  fraud: 'Likely fraud',
} as const

export const verificationText = (call: Pick<LiveCall, 'verification'>) =>
  call.verification ? VERIFICATION[call.verification] : null

/** The people who wait on hold, and since when the first of them does. */
export interface PeopleOnHold {
  names: string
  since: string | null
  /** No one else is left to talk to. */
  all: boolean
}

/** Null while no one else is on hold. */
export function heldIn(call: LiveCall, userId: string): PeopleOnHold | null {
  const others = call.participants.filter(
    ({ user, state, kind }) => user?.id !== userId && state === 'in-progress' && kind !== 'coach',
  )
  const held = others.filter(({ onHold }) => onHold)
  if (held.length === 0) return null
  const [since = null] = held.flatMap(({ heldAt }) => heldAt ?? []).toSorted()
  return { names: held.map(participantName).join(', '), since, all: held.length === others.length }
}

/** The state of the call in one or two words. */
export function callStateText(call: LiveCall, userId: string, audio: string): string {
  if (audio === 'reconnecting') return 'Reconnecting…'
  if (audio === 'connecting') return 'Connecting…'
  if (call.state === 'ended') return 'Ended'
  if (call.state !== 'in-progress') return call.direction === 'inbound' ? 'Incoming' : 'Ringing…'
  return ownPart(call, userId)?.onHold || heldIn(call, userId)?.all ? 'On hold' : 'Connected'
}

const isThere = ({ state }: ParticipantView) => state !== 'ended'

/** A colleague or number that the user consults or transfers the call to. */
export interface Handover {
  partner: ParticipantView
  kind: 'consult' | 'transfer'
  hasAnswered: boolean
}

/** The user's consultation or transfer that hasn't ended. */
export function handoverOf(call: LiveCall, userId: string): Handover | null {
  const partner = call.participants.find(
    (other) =>
      isThere(other) &&
      other.invitedBy?.id === userId &&
      (other.invitedTo === 'consult' || (other.invitedTo === 'transfer' && other.joinedAt === null)),
  )
  if (!partner) return null
  const kind = partner.invitedTo === 'consult' ? 'consult' : 'transfer'
  return { partner, kind, hasAnswered: partner.joinedAt !== null }
}

/** The colleague who asks this user about the call. */
export function askedBy(call: LiveCall, userId: string): string | null {
  const own = ownPart(call, userId)
  if (own?.invitedTo !== 'consult' || !own.invitedBy) return null
  const { id, name } = own.invitedBy
  return call.participants.some((other) => other.user?.id === id && isThere(other)) ? name : null
}
