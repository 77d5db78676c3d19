import { rfc2822 } from '#emulators/twilio/resources.ts'
import { sendWebhook } from '#emulators/twilio/webhooks.ts'

import type { Conference, Participant } from './conference.ts'
import type { Voice } from './voice.ts'

/** The names in `statusCallbackEvent`, each with the events it covers. */
export const CONFERENCE_EVENTS = {
  start: ['conference-start'],
  end: ['conference-end'],
  join: ['participant-join'],
  leave: ['participant-leave'],
  mute: ['participant-mute', 'participant-unmute'],
  hold: ['participant-hold', 'participant-unhold'],
  modify: ['participant-modify'],
  speaker: ['participant-speech-start', 'participant-speech-stop'],
  announcement: ['announcement-end', 'announcement-fail'],
} as const

type EventGroup = keyof typeof CONFERENCE_EVENTS
type ConferenceEvent = (typeof CONFERENCE_EVENTS)[EventGroup][number]

export function participantParams({ call, ...participant }: Participant): Record<string, string> {
  return {
    CallSid: call.sid,
    Coaching: String(participant.callSidToCoach !== null),
    ...(participant.callSidToCoach && { CallSidToCoach: participant.callSidToCoach }),
    EndConferenceOnExit: String(participant.endsConference),
    Hold: String(participant.isHeld),
    Muted: String(participant.isMuted),
    StartConferenceOnEnter: String(participant.startsConference),
    ...(participant.label !== null && { ParticipantLabel: participant.label }),
  }
}

/** Sends an event to the conference's status callback, if that wants it. */
export function sendConferenceEvent(
  voice: Voice,
  conference: Conference,
  event: ConferenceEvent,
  details: Record<string, string> = {},
): void {
  const { callback, sid } = conference
  const group = (Object.keys(CONFERENCE_EVENTS) as EventGroup[]).find((name) => {
    return (CONFERENCE_EVENTS[name] as readonly string[]).includes(event)
  })
  if (!callback || !group || !callback.events.has(group)) return
  conference.sequence += 1
  const params: Record<string, string> = {
    AccountSid: voice.twilio.options.accountSid,
    ConferenceSid: sid,
    FriendlyName: conference.friendlyName,
    SequenceNumber: String(conference.sequence),
    StatusCallbackEvent: event,
    Timestamp: rfc2822(new Date()),
    ...details,
  }
  const phone = voice.calls.get(details.CallSid ?? '')?.otherEnd ?? ''
  const { url, method } = callback
  voice.sendInOrder(sid, () =>
    sendWebhook(voice.twilio, { kind: 'conference', url, method, params, sid, phone, event }),
  )
}
