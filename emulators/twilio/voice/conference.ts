import { newSid } from '#emulators/twilio/store.ts'

import { Room } from './audio/room.ts'
import type { Call, Callback } from './call.ts'

/** Where to get music: a URL of audio or TwiML, `` for silence, null for the built-in music. */
export type Music = { url: string; method: 'GET' | 'POST' } | null

export type ParticipantOptions = {
  label: string | null
  isMuted: boolean
  startsConference: boolean
  endsConference: boolean
  /** Who hears the beep when this participant enters or leaves. */
  beep: 'both' | 'enter' | 'exit' | 'none'
  waitMusic: Music
  callSidToCoach: string | null
  earlyMedia: boolean
}

export type Participant = ParticipantOptions & {
  call: Call
  createdAt: Date
  updatedAt: Date
  isHeld: boolean
  /** Whether the call has been answered and hears the conference. */
  hasJoined: boolean
  /** Stops the music that this participant hears while waiting or on hold. */
  music: AbortController | null
}

export type EndReason =
  | 'conference-ended-via-api'
  | 'last-participant-kicked'
  | 'last-participant-left'
  | 'participant-with-end-conference-on-exit-kicked'
  | 'participant-with-end-conference-on-exit-left'

export type LeaveReason =
  | 'conference_ended_via_api'
  | 'moderator_ended_conference'
  | 'participant_updated_via_api'
  | 'participant_hung_up'
  | 'participant_add_failed'

export class Conference {
  sid = newSid('CF')
  friendlyName: string
  status: 'init' | 'in-progress' | 'completed' = 'init'
  createdAt = new Date()
  updatedAt = new Date()
  /** By the SIDs of their calls. */
  participants = new Map<string, Participant>()
  room = new Room()
  callback: Callback | null = null
  sequence = 0
  endReason: EndReason | null = null
  callSidEndingConference: string | null = null

  constructor(friendlyName: string) {
    this.friendlyName = friendlyName
  }

  get joined(): Participant[] {
    return [...this.participants.values()].filter((participant) => participant.hasJoined)
  }
}
