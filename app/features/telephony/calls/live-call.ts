import type { UserView } from '#app/lib/user-view.ts'

export type CallDirection = 'inbound' | 'outbound' | 'peer'
export type CallState = 'created' | 'ringing' | 'in-progress' | 'ended'
export type RecordingStatus = 'initial' | 'in-progress' | 'paused' | 'stopped' | 'completed' | 'deleted'

/** The caller's client, or another one with the same number. */
export interface CallClient {
  id: string
  name: string
  level: 'applicant' | 'coapplicant' | 'combined' | null
}

/** One person in a call: a user or an outside number. */
export interface ParticipantView {
  legId: string
  /** `client:{userId}` or `number:{digits}`. */
  label: string
  kind: 'user' | 'outside' | 'coach'
  user: UserView | null
  phoneNumber: string | null
  /** The name to show: of the user, of the client, else null. */
  name: string | null
  /** `reconnecting`: lost, and expected back. */
  state: CallState | 'reconnecting'
  muted: boolean
  onHold: boolean
  /** ISO, UTC; null unless it is on hold. */
  heldAt: string | null
  isHost: boolean
  /** The user who brings this one into the call, and what for: to join it, to talk about it first, or to take it over. */
  invitedBy: { id: string; name: string } | null
  invitedTo: 'join' | 'consult' | 'transfer' | null
  /** The label of the participant this one coaches. */
  coaching: string | null
  joinedAt: string | null
  /** Why it could not be reached: busy, no answer … */
  errorMessage: string | null
}

/** A call that has not ended, or has just ended, as its users see it. Dates are ISO strings in UTC. */
export interface LiveCall {
  id: string
  /** The higher number is the newer state. */
  rev: number
  direction: CallDirection
  state: CallState
  phoneNumber: string | null
  client: CallClient | null
  /** All clients with this number, when several share it. */
  sharedBy: CallClient[]
  location: { id: string; name: string } | null
  /** A warning to show at once: an emergency call from a location without an emergency address. */
  warning: string | null
  ivr: string
  verification: 'verified' | 'spam' | 'fraud' | null
  /** Null when it isn't recorded. */
  recording: RecordingStatus | null
  /** Everyone who is in the call, is being called or is expected back, in the order they came. */
  participants: ParticipantView[]
  createdAt: string
  answeredAt: string | null
  /** The other side was in the call and no longer is, while colleagues still talk. */
  otherSideLeft: boolean
  endedAt: string | null
  errorMessage: string | null
}

/** A caller in the queue. */
export interface QueuedCaller {
  id: string
  phoneNumber: string | null
  client: CallClient | null
  /** The location's name. */
  location: string | null
  /** Isn't on the line anymore, but keeps the place and wants to be called. */
  callback: boolean
  /** ISO, UTC. */
  queuedAt: string
}

/** The account's queue. */
export interface QueueView {
  friendlyName: string
  sid: string
  currentSize: number
  /** In seconds, of the callers who are in it. */
  averageWaitTime: number
  /** A location's call flow has a queue, or a caller is in it. */
  enabled: boolean
  /** The next caller comes first. */
  callers: QueuedCaller[]
}

/** Why a user's part in a call is over. */
export interface CallLeft {
  callId: string
  reason: 'ended' | 'left' | 'removed' | 'transferred' | 'elsewhere' | 'declined' | 'lost' | 'failed'
  /** The user who took the call, removed this user or ended it. */
  by: UserView | null
  /** A sentence for the user, for example “Sam took the call.” Null when there is nothing to say. */
  message: string | null
}

/** A sentence about the others in a user's call, for example “Samuel Peña hung up.” */
export interface CallNotice {
  callId: string
  message: string
  /** Happened while the user was away: stays until they have read it. */
  wasAway?: boolean
}

/** Whether a user's phone can ring now. */
export interface Ringable {
  userId: string
  ringable: boolean
}

/** A call that would ring a user who is on another one. */
export interface SecondCall {
  callId: string
  /** The caller's name or number. */
  caller: string
  /** The location's name. */
  location: string | null
  /** The step that the caller is at. */
  step: 'ring' | 'queue' | 'voicemail'
}

/** Calls to review at a location. */
export interface LocationWorkCount {
  locationId: string
  count: number
}

/** For the account's admins. */
export interface EmergencyCall {
  callId: string
  userName: string
  number: string
  /** The location's name. */
  location: string | null
}

/** The page with the device reports its state. */
export interface Beat {
  pageId: string
  registered: boolean
  microphone: 'granted' | 'denied' | 'prompt' | 'missing'
}

/** The state that a page needs to show the phone: GET /phone/state. */
export interface PhoneState {
  /** The user's current call, also while it rings or waits for the user to come back. */
  call: LiveCall | null
  /** The user was lost from `call` and may return to it: post `rejoin` and connect. */
  rejoin: boolean
  /** Users whose phone can ring. */
  ringable: string[]
  workCount: number
  queue: QueueView
}

/** The provider's access token: POST /phone/token. */
export interface PhoneToken {
  token: string
  identity: string
  /** ISO, UTC. Ask for a new one every 10 minutes. */
  expiresAt: string
  /** The URL that the SDK connects to instead of the provider's, for example the emulator's. */
  signalingUrl: string | null
}
