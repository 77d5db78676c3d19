import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { LiveCall, ParticipantView, SecondCall } from './live-call.ts'
import { ownPart } from './phone-store.ts'

/** Spec 3, 3. */
export function callerType(call: LiveCall, userId: string): 'Peer' | 'Coaching' | 'Conference' | 'Call' {
  if (ownPart(call, userId)?.coaching) return 'Coaching'
  if (call.participants.filter((other) => other.state === 'in-progress').length > 2) return 'Conference'
  return call.direction === 'peer' ? 'Peer' : 'Call'
}

/** The other side's name, or number. */
export function callTitle(call: LiveCall, userId: string): string {
  if (call.client) return call.client.name
  if (call.phoneNumber) return formatPhone(call.phoneNumber)
  const other = call.participants.find((participant) => participant.user?.id !== userId)
  return other ? participantName(other) : 'Call'
}

/** For a screen reader, wherever its user is on the page. */
export const incomingText = (call: LiveCall, userId: string): string =>
  `${call.direction === 'peer' ? 'A colleague is calling' : 'Incoming call'}: ${callTitle(call, userId)}. Press F6 to get to it.`

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

/** What the call is doing, in one or two words. */
export function callStateText(call: LiveCall, audio: string): string {
  if (audio === 'reconnecting') return 'Reconnecting…'
  if (audio === 'connecting') return 'Connecting…'
  if (call.state === 'ended') return 'Ended'
  if (call.state !== 'in-progress') return call.direction === 'inbound' ? 'Incoming' : 'Ringing…'
  return 'Connected'
}
