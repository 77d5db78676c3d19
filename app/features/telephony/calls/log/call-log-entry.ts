import type { UserView } from '#app/lib/user-view.ts'
import type { CallClient } from '../live-call.ts'

/** A recording of a call, or a message that a caller left. */
export interface RecordingView {
  id: string
  kind: 'call' | 'voicemail'
  /** waiting: it is being fetched from the provider. missing: it exists nowhere anymore. */
  state: 'waiting' | 'stored' | 'missing' | 'deleted'
  /** The audio; null unless it is stored. */
  url: string | null
  /** Seconds. */
  duration: number
  /** ISO, UTC. */
  recordedAt: string
  /** Why it couldn't be fetched the last time. */
  problem: string | null
}

/** A user, a client or another person who was in a call. */
export interface Participant {
  user: UserView | null
  client: CallClient | null
  phoneNumber: string | null
  /** Seconds; null until they have left. */
  duration: number | null
}

/** An entry of the call log. Dates are ISO strings in UTC. */
export interface CallLogEntry {
  id: string
  rev: number
  createdAt: string
  direction: 'inbound' | 'outbound' | 'peer'
  format: 'inbound' | 'outbound' | 'transfer' | 'transfer-external' | 'voicemail'
  status: 'ringing' | 'in-progress' | 'completed' | 'missed' | 'hangup' | 'no-answer' | 'error' | 'blocked'
  ivr: string
  phoneNumber: string | null
  client: CallClient | null
  user: UserView | null
  userTo: UserView | null
  location: { id: string; name: string } | null
  /** The account's number. */
  accountPhone: { friendlyName: string; phoneNumber: string } | null
  /** Whether the office was open when an incoming call came; null where that isn't known, or no hours were set. */
  inOfficeHours: boolean | null
  verification: 'verified' | 'spam' | 'fraud' | null
  errorMessage: string | null
  /** Our side was lost while the other side was still there. */
  isCut: boolean
  /** Seconds; null until it has ended. */
  callDuration: number | null
  participants: Participant[]
  recordings: RecordingView[]
  /** The provider's transcript of the caller's message. */
  transcript: string | null
  workedBy: UserView | null
  workedOn: string | null
  /** A user has said by it what came of the call. */
  result: { id: string; name: string; by: UserView | null; at: string | null } | null
}
