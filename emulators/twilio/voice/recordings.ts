import { accountPath, rfc2822 } from '#emulators/twilio/resources.ts'
import { sendWebhook } from '#emulators/twilio/webhooks.ts'

import { clampSample, silentFrame } from './audio/frame.ts'
import type { Frame } from './audio/frame.ts'
import type { Call, Callback } from './call.ts'
import type { Conference } from './conference.ts'
import { Recording } from './recording.ts'
import type { RecordingSource } from './recording.ts'
import type { Voice } from './voice.ts'

/** Records all that is said in a conference, without coaches. */
export function recordConference(
  voice: Voice,
  conference: Conference,
  source: RecordingSource,
  callback: Callback | null,
): Recording {
  const recording = new Recording({ source, callSid: null, conferenceSid: conference.sid, callback })
  const tap = (frame: Frame) => keep(recording, frame)
  conference.room.taps.add(tap)
  recording.detach = () => conference.room.taps.delete(tap)
  return begin(voice, recording)
}

/** Records both sides of a call until it ends, or only what the far end says. */
export function recordCall(
  voice: Voice,
  call: Call,
  source: RecordingSource,
  callback: Callback | null,
  sides: 'both' | 'far' = 'both',
): Recording {
  const recording = new Recording({ source, callSid: call.sid, conferenceSid: null, callback })
  const tap = (said: Frame | null, heard: Frame) => {
    if (sides === 'far') keep(recording, said ?? silentFrame())
    else keep(recording, said ? heard.map((sample, i) => clampSample(sample + (said[i] as number))) : heard)
  }
  call.leg.taps.add(tap)
  recording.detach = () => call.leg.taps.delete(tap)
  call.once('ended', () => stopRecording(voice, recording))
  return begin(voice, recording)
}

function begin(voice: Voice, recording: Recording): Recording {
  voice.recordings.set(recording.sid, recording)
  sendRecordingEvent(voice, recording, 'in-progress')
  return recording
}

function keep(recording: Recording, frame: Frame): void {
  if (recording.status === 'in-progress') recording.frames.push(frame)
  else if (recording.pauseBehavior === 'silence') recording.frames.push(silentFrame())
}

export function pauseRecording(recording: Recording, behavior: Recording['pauseBehavior']): void {
  recording.status = 'paused'
  recording.pauseBehavior = behavior
  recording.updatedAt = new Date()
}

export function resumeRecording(recording: Recording): void {
  recording.status = 'in-progress'
  recording.updatedAt = new Date()
}

/** Completes the file and notifies the callback. Does nothing if it was stopped before. */
export function stopRecording(voice: Voice, recording: Recording): void {
  if (!recording.isRunning) return
  recording.detach()
  recording.status = recording.frames.length ? 'completed' : 'absent'
  recording.updatedAt = new Date()
  sendRecordingEvent(voice, recording, recording.status)
}

export function stopRecordingsOf(voice: Voice, conferenceSid: string): void {
  for (const recording of voice.recordings.values()) {
    if (recording.conferenceSid === conferenceSid) stopRecording(voice, recording)
  }
}

/** The URL in webhooks; with `.wav` appended it gives the file. */
export function recordingUrl(voice: Voice, recording: Recording): string {
  return `${voice.twilio.options.baseUrl()}/twilio/api${accountPath(voice.twilio)}/Recordings/${recording.sid}`
}

function sendRecordingEvent(
  voice: Voice,
  recording: Recording,
  event: 'in-progress' | 'completed' | 'absent',
): void {
  const { callback, sid, callSid, conferenceSid } = recording
  if (!callback?.events.has(event)) return
  const params: Record<string, string> = {
    AccountSid: voice.twilio.options.accountSid,
    ...(callSid && { CallSid: callSid }),
    ...(conferenceSid && { ConferenceSid: conferenceSid }),
    RecordingChannels: '1',
    RecordingSid: sid,
    RecordingSource: recording.source,
    RecordingStartTime: rfc2822(recording.createdAt),
    RecordingStatus: event,
    RecordingTrack: 'both',
    RecordingUrl: recordingUrl(voice, recording),
    ...(event !== 'in-progress' && { RecordingDuration: String(recording.duration) }),
  }
  const { url, method } = callback
  const phone = voice.calls.get(callSid ?? '')?.otherEnd ?? ''
  voice.sendInOrder(sid, () =>
    sendWebhook(voice.twilio, { kind: 'recording', url, method, params, sid, phone, event }),
  )
}
