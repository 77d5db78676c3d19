import { beep, ringback } from './audio/tones.ts'
import type { Call } from './call.ts'
import { endCall } from './calls.ts'
import { participantParams, sendConferenceEvent } from './conference-events.ts'
import { Conference } from './conference.ts'
import type { EndReason, LeaveReason, Music, Participant, ParticipantOptions } from './conference.ts'
import { playMusic } from './music.ts'
import { stopRecordingsOf } from './recordings.ts'
import type { Voice } from './voice.ts'

/** The active conference of that name, or a new one. */
export function openConference(voice: Voice, friendlyName: string): Conference {
  const open = [...voice.conferences.values()].find((conference) => {
    return conference.friendlyName === friendlyName && conference.status !== 'completed'
  })
  if (open) return open
  const conference = new Conference(friendlyName)
  voice.conferences.set(conference.sid, conference)
  voice.rooms.add(conference.room)
  return conference
}

/** Adds a call to a conference. An outgoing call joins when it is answered; others at once. */
export function addParticipant(
  voice: Voice,
  conference: Conference,
  call: Call,
  options: ParticipantOptions,
): Participant {
  const now = new Date()
  const participant: Participant = {
    ...options,
    call,
    createdAt: now,
    updatedAt: now,
    isHeld: false,
    hasJoined: false,
    music: null,
  }
  conference.participants.set(call.sid, participant)
  call.once('ended', () => removeParticipant(voice, conference, participant, 'participant_hung_up'))
  call.on('pressed', (digits) => passKeys(voice, conference, participant, digits))
  if (call.answeredAt) {
    join(voice, conference, participant)
    return participant
  }
  const ringing = options.earlyMedia && !call.to.startsWith('client:') ? ringback() : null
  if (ringing) conference.room.sounds.add(ringing)
  const stopRinging = () => ringing && conference.room.sounds.delete(ringing)
  call.once('ended', stopRinging)
  call.once('answered', () => {
    stopRinging()
    // The others may have left meanwhile; then the conference begins again under the same name.
    if (conference.participants.has(call.sid)) join(voice, conference, participant)
    else addParticipant(voice, openConference(voice, conference.friendlyName), call, options)
  })
  return participant
}

function join(voice: Voice, conference: Conference, participant: Participant): void {
  const { call, beep: beeps } = participant
  participant.hasJoined = true
  participant.updatedAt = new Date()
  call.leg.enter(conference.room)
  arrange(voice, conference)
  if (beeps === 'both' || beeps === 'enter') conference.room.sounds.add(beep())
  sendConferenceEvent(voice, conference, 'participant-join', participantParams(participant))
  if (conference.status === 'init') startIfReady(voice, conference)
  if (conference.status === 'init') playTo(voice, participant, participant.waitMusic)
  voice.changed(call)
}

/** A conference passes the sound of keys on, so their digits reach everyone who hears the one who presses them. */
function passKeys(voice: Voice, conference: Conference, from: Participant, digits: string): void {
  if (conference.participants.get(from.call.sid) !== from || from.isMuted || from.isHeld) return
  for (const { call, isHeld } of conference.joined) {
    const hears = from.callSidToCoach === null || from.callSidToCoach === call.sid
    if (call === from.call || isHeld || !hears) continue
    call.device?.receiveDigits?.(digits)
    voice.changed(call)
  }
}

/** A conference starts with the second participant, if anyone in it starts conferences. */
function startIfReady(voice: Voice, conference: Conference): void {
  if (conference.joined.length < 2 || !conference.joined.some((it) => it.startsConference)) return
  conference.status = 'in-progress'
  conference.updatedAt = new Date()
  for (const participant of conference.joined) if (!participant.isHeld) stopMusic(participant)
  sendConferenceEvent(voice, conference, 'conference-start')
}

/** Brings the legs in line with their participants' settings. */
function arrange(voice: Voice, conference: Conference): void {
  for (const { call, isMuted, isHeld, callSidToCoach } of conference.joined) {
    call.leg.isMuted = isMuted
    call.leg.isHeld = isHeld
    call.leg.coaches = callSidToCoach === null ? null : (voice.calls.get(callSidToCoach)?.leg ?? null)
  }
}

function playTo(voice: Voice, participant: Participant, music: Music): void {
  stopMusic(participant)
  participant.music = new AbortController()
  void playMusic(voice, participant.call, music, participant.music.signal)
}

function stopMusic(participant: Participant): void {
  participant.music?.abort()
  participant.music = null
}

export type ParticipantChanges = {
  isMuted?: boolean
  isHeld?: boolean
  holdMusic?: Music
  callSidToCoach?: string | null
  endsConference?: boolean
}

/** Applies changes made through the API, with an event for each. */
export function updateParticipant(
  voice: Voice,
  conference: Conference,
  participant: Participant,
  changes: ParticipantChanges,
): void {
  const { isMuted, isHeld, callSidToCoach, endsConference, holdMusic = null } = changes
  const events: Parameters<typeof sendConferenceEvent>[2][] = []
  if (isMuted !== undefined && isMuted !== participant.isMuted) {
    participant.isMuted = isMuted
    events.push(isMuted ? 'participant-mute' : 'participant-unmute')
  }
  if (isHeld !== undefined && isHeld !== participant.isHeld) {
    participant.isHeld = isHeld
    events.push(isHeld ? 'participant-hold' : 'participant-unhold')
    if (isHeld) playTo(voice, participant, holdMusic)
    else if (conference.status === 'init') playTo(voice, participant, participant.waitMusic)
    else stopMusic(participant)
  }
  const isModified =
    (callSidToCoach !== undefined && callSidToCoach !== participant.callSidToCoach) ||
    (endsConference !== undefined && endsConference !== participant.endsConference)
  if (callSidToCoach !== undefined) participant.callSidToCoach = callSidToCoach
  if (endsConference !== undefined) participant.endsConference = endsConference
  if (isModified) events.push('participant-modify')
  participant.updatedAt = new Date()
  arrange(voice, conference)
  for (const event of events) sendConferenceEvent(voice, conference, event, participantParams(participant))
  voice.changed(participant.call)
}

/** Takes a participant out. Their call goes on; the caller of this function decides how. */
export function removeParticipant(
  voice: Voice,
  conference: Conference,
  participant: Participant,
  reason: LeaveReason,
  isKicked = false,
): void {
  const { call, hasJoined, beep: beeps } = participant
  if (!conference.participants.delete(call.sid)) return
  if (hasJoined) {
    stopMusic(participant)
    call.leg.exit()
    arrange(voice, conference)
    if (beeps === 'both' || beeps === 'exit') conference.room.sounds.add(beep())
  }
  sendConferenceEvent(voice, conference, 'participant-leave', {
    ...participantParams(participant),
    ParticipantCallStatus: call.status,
    ReasonParticipantLeft: hasJoined ? reason : 'participant_add_failed',
  })
  call.emit('left')
  const endsIt = hasJoined && participant.endsConference
  if (endsIt) {
    const how = isKicked ? 'kicked' : 'left'
    endConference(voice, conference, `participant-with-end-conference-on-exit-${how}`, call)
  } else if (!conference.joined.length && (hasJoined || !conference.participants.size)) {
    endConference(voice, conference, isKicked ? 'last-participant-kicked' : 'last-participant-left', call)
  }
}

/** Removes a participant through the API. A call without further instructions ends. */
export function kickParticipant(voice: Voice, conference: Conference, participant: Participant): void {
  const { call } = participant
  removeParticipant(voice, conference, participant, 'participant_updated_via_api', true)
  endUnlessInstructed(voice, call)
}

function endUnlessInstructed(voice: Voice, call: Call): void {
  if (!call.program) endCall(voice, call, 'canceled')
}

/** Ends a conference. Whoever is in it goes on with their instructions or is hung up. */
export function endConference(
  voice: Voice,
  conference: Conference,
  reason: EndReason,
  endedBy: Call | null,
): void {
  if (conference.status === 'completed') return
  conference.status = 'completed'
  conference.updatedAt = new Date()
  conference.endReason = reason
  conference.callSidEndingConference = endedBy?.sid ?? null
  const leaving: LeaveReason =
    reason === 'conference-ended-via-api' ? 'conference_ended_via_api' : 'moderator_ended_conference'
  // When the last one simply leaves, those who still ring join a new conference of that name if they answer.
  const isOverForAll = !reason.startsWith('last-participant')
  for (const participant of isOverForAll ? conference.participants.values() : conference.joined) {
    removeParticipant(voice, conference, participant, leaving)
    endUnlessInstructed(voice, participant.call)
  }
  stopRecordingsOf(voice, conference.sid)
  conference.participants.clear()
  voice.rooms.delete(conference.room)
  sendConferenceEvent(voice, conference, 'conference-end', {
    ReasonConferenceEnded: reason,
    Reason: END_MESSAGES[reason],
    ...(endedBy && { CallSidEndingConference: endedBy.sid }),
  })
}

const END_MESSAGES: Record<EndReason, string> = {
  'conference-ended-via-api': 'Conference ended via API',
  'last-participant-kicked': 'Last participant kicked',
  'last-participant-left': 'Last participant left',
  'participant-with-end-conference-on-exit-kicked': 'Participant with endConferenceOnExit kicked',
  'participant-with-end-conference-on-exit-left': 'Participant with endConferenceOnExit left',
}
