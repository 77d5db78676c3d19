import { hasTone, tonesIn } from './audio/spectrum.ts'
import type { Call } from './call.ts'
import type { Conference } from './conference.ts'
import { PhoneDevice } from './phone-device.ts'
import type { Voice } from './voice.ts'

/** A call as the control API returns it. */
export function callJson(call: Call): Record<string, unknown> {
  return {
    sid: call.sid,
    parentSid: call.parentSid,
    direction: call.direction,
    from: call.from,
    to: call.to,
    status: call.status,
    isPhone: call.device instanceof PhoneDevice,
    createdAt: call.createdAt.toISOString(),
    answeredAt: call.answeredAt?.toISOString() ?? null,
    endedAt: call.endedAt?.toISOString() ?? null,
    said: call.said,
    receivedDigits: call.device instanceof PhoneDevice ? call.device.receivedDigits : '',
  }
}

/** The tones in the last half second at one end of a call; with `asked`, whether each of those was there. */
export function audioJson({ leg }: Call, asked: number[]): Record<string, unknown> {
  const heard = leg.recentlyHeard.samples()
  const said = leg.recentlySaid.samples()
  return {
    hears: asked.length ? asked.filter((hz) => hasTone(heard, hz)) : tonesIn(heard),
    says: asked.length ? asked.filter((hz) => hasTone(said, hz)) : tonesIn(said),
  }
}

export function conferenceJson(voice: Voice, conference: Conference): Record<string, unknown> {
  const recordings = [...voice.recordings.values()].filter((it) => it.conferenceSid === conference.sid)
  return {
    sid: conference.sid,
    friendlyName: conference.friendlyName,
    status: conference.status,
    participants: [...conference.participants.values()].map((it) => ({
      callSid: it.call.sid,
      label: it.label,
      address: it.call.otherEnd,
      hasJoined: it.hasJoined,
      isMuted: it.isMuted,
      isHeld: it.isHeld,
      callSidToCoach: it.callSidToCoach,
    })),
    recordings: recordings.map(({ sid, status }) => ({ sid, status })),
  }
}
