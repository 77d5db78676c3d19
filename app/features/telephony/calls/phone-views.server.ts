import { z } from 'zod'
import type { UserView } from '#app/lib/user-view.server.ts'

// Dates are ISO strings in UTC.

const nullableText = z.string().nullable()

const callState = z.enum(['created', 'ringing', 'in-progress', 'ended'])
export type CallState = z.infer<typeof callState>
const recordingStatus = z.enum(['initial', 'in-progress', 'paused', 'stopped', 'completed', 'deleted'])
export type RecordingStatus = z.infer<typeof recordingStatus>

const named = z.object({ id: z.uuid(), name: z.string() })

/** The caller's client, or another one with the same number. */
export const clientInCall = named.extend({
  level: z.enum(['applicant', 'coapplicant', 'combined']).nullable(),
})
export type CallClient = z.infer<typeof clientInCall>

export const participantFields = z.object({
  label: z.string().describe('`client:` and the id of a user, or `number:` and digits.'),
  phoneNumber: nullableText,
  name: nullableText.describe('Of a user or contact.'),
  onHold: z.boolean(),
  isHost: z.boolean(),
  coaching: nullableText.describe('The label of the participant this one coaches.'),
  joinedAt: nullableText,
  errorMessage: nullableText.describe('Why they couldn’t be reached.'),
})

/** One person in a call: a user or an outside number. */
export interface ParticipantView extends z.infer<typeof participantFields> {
  legId: string
  kind: 'user' | 'outside' | 'coach'
  user: UserView | null
  /** `reconnecting`: lost, and expected back. */
  state: CallState | 'reconnecting'
  muted: boolean
  /** Null unless it is on hold. */
  heldAt: string | null
  /** The user who brings this one into the call, and what for: to join it, to talk about it first, or to take it over. */
  invitedBy: { id: string; name: string } | null
  invitedTo: 'join' | 'consult' | 'transfer' | null
}

/** The fields that the call log and a live call have in common. */
export const callFields = z.object({
  direction: z.enum(['inbound', 'outbound', 'peer']),
  phoneNumber: nullableText,
  ivr: z.string(),
  verification: z.enum(['verified', 'spam', 'fraud']).nullable(),
  createdAt: z.string(),
  errorMessage: nullableText,
})

export const liveCallFields = callFields.extend({
  warning: nullableText.describe('For the caller, about an emergency call.'),
  answeredAt: nullableText,
  endedAt: nullableText,
})

/** A call that has not ended, or has just ended, as its users see it. */
export interface LiveCall extends z.infer<typeof liveCallFields> {
  id: string
  /** The higher number is the newer state. */
  rev: number
  state: CallState
  client: CallClient | null
  /** All clients with this number, when several share it. */
  sharedBy: CallClient[]
  location: { id: string; name: string } | null
  /** Null when it isn't recorded. */
  recording: RecordingStatus | null
  /** Everyone who is in the call, is being called or is expected back, in the order they came. */
  participants: ParticipantView[]
  /** The other side was in the call and no longer is, while colleagues still talk. */
  otherSideLeft: boolean
}

/** A participant in an answer. */
export const participantAnswer = participantFields
  .extend({
    type: z.enum(['user', 'outside', 'coach']),
    userId: z.uuid().nullable(),
    firstName: nullableText.prefault(null).describe('Of a user.'),
    lastName: nullableText.prefault(null).describe('Of a user.'),
    avatar: nullableText.prefault(null),
    status: z.enum([...callState.options, 'reconnecting']),
    isMuted: z.boolean(),
  })
  .meta({ id: 'Participant' })

/** A call that goes on. Every call is a conference, so its id is that of the call. */
export const conferenceAnswer = liveCallFields
  .extend({
    phoneId: z.uuid(),
    sid: z.uuid().describe('The same as phoneId.'),
    hasRecording: z.boolean(),
    isRecording: z.boolean(),
    recordingStatus: recordingStatus.nullable().describe('Null when it isn’t recorded.'),
    onHold: z.boolean().describe('Whether a participant is on hold.'),
    status: callState,
    client: named.nullable(),
    Location: named.nullable(),
    participants: z.array(participantAnswer),
  })
  .meta({ id: 'Conference' })

/** A caller in the queue. */
const queuedCaller = z.object({
  id: z.uuid(),
  phoneNumber: nullableText,
  client: named.nullable(),
  location: nullableText.describe('Its name.'),
  callback: z.boolean().describe('Has hung up, keeps the place, and wants to be called.'),
  queuedAt: z.string(),
})
export type QueuedCaller = z.infer<typeof queuedCaller>

/** The account's queue. */
export const queueAnswer = z
  .object({
    friendlyName: z.string(),
    sid: z.string(),
    currentSize: z.int(),
    averageWaitTime: z.int().describe('Seconds, of the callers who wait.'),
    enabled: z.boolean().describe('Whether a location’s call flow has a queue, or a caller is in it.'),
    callers: z.array(queuedCaller).describe('The next one comes first.'),
  })
  .meta({ id: 'Queue' })
export type QueueView = z.infer<typeof queueAnswer>

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
export const phoneToken = z.object({
  token: z.string(),
  identity: z.string(),
  expiresAt: z.string(),
  signalingUrl: nullableText.describe('Where the SDK connects to instead of the provider.'),
})
export type PhoneToken = z.infer<typeof phoneToken>
