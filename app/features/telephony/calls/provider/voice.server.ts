import twilio from 'twilio'
import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { api, readSendFailure, type SendAnswer, unlessMissing } from '#app/lib/telephony.server.ts'

/** Seconds. */
export const TOKEN_TTL = 36_000

/** An access token for a browser's device, valid for `ttl` seconds. */
export function accessToken(identity: string, ttl: number): string {
  const { TWILIO_ACCOUNT_SID, TWILIO_API_KEY_SID, TWILIO_API_KEY_SECRET, TWILIO_TWIML_APP_SID } = env()
  if (!TWILIO_API_KEY_SID || !TWILIO_API_KEY_SECRET || !TWILIO_TWIML_APP_SID) {
    throw new AppError('unavailable', 'Calls are not set up. Ask the operator of your Switchboard.')
  }
  const { AccessToken } = twilio.jwt
  const token = new AccessToken(TWILIO_ACCOUNT_SID, TWILIO_API_KEY_SID, TWILIO_API_KEY_SECRET, {
    identity,
    ttl,
  })
  token.addGrant(
    new AccessToken.VoiceGrant({ outgoingApplicationSid: TWILIO_TWIML_APP_SID, incomingAllow: true }),
  )
  return token.toJwt()
}

interface Ring {
  /** `client:<identity>` with parameters, or a number in E.164. */
  to: string
  from: string
  statusCallback: string
  /** Seconds. */
  timeout: number
}

const CALL_EVENTS = ['initiated', 'ringing', 'answered', 'completed']
const CONFERENCE_EVENTS = ['start', 'end', 'join', 'leave', 'mute', 'hold'] as const

/** Rings a device or a phone; `url` says what happens once it answers. Not idempotent: call it once per leg. */
export async function ring(call: Ring & { url: string }): Promise<SendAnswer> {
  try {
    const created = await api().calls.create({
      ...call,
      statusCallbackEvent: CALL_EVENTS,
      ...(call.to.startsWith('client:') ? {} : { machineDetection: 'Enable' }),
    })
    return { kind: 'accepted', sid: created.sid }
  } catch (error) {
    return readSendFailure(error)
  }
}

/**
 * Calls a number from within a conference, where its ringing, busy or announcement is heard. Not idempotent: call it once per
 * leg.
 */
export async function addParticipant(
  conference: string,
  call: Ring & { label: string; conferenceCallback: string },
): Promise<SendAnswer> {
  const { conferenceCallback, ...options } = call
  try {
    const participant = await api()
      .conferences(conference)
      .participants.create({
        ...options,
        statusCallbackEvent: CALL_EVENTS,
        conferenceStatusCallback: conferenceCallback,
        conferenceStatusCallbackEvent: [...CONFERENCE_EVENTS],
        earlyMedia: true,
        beep: 'false',
        endConferenceOnExit: false,
      })
    return { kind: 'accepted', sid: participant.callSid }
  } catch (error) {
    return readSendFailure(error)
  }
}

/** Returns false when the call or participant no longer exists. @throws any other failure */
async function unlessGone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const { status, code } = error as { status?: unknown; code?: unknown }
    // 21220: the call isn't in progress. 20404: no such participant.
    if (status === 404 || code === 21220) return false
    throw error
  }
}

export const hangUpCall = (sid: string) => unlessGone(() => api().calls(sid).update({ status: 'completed' }))

/** Says a sentence to someone in a call, who leaves their conference, and hangs up. */
export const hangUpAfter = (sid: string, sentence: string) =>
  unlessGone(() =>
    api()
      .calls(sid)
      .update({ twiml: goodbye(sentence) }),
  )

/** Makes a call follow the TwiML at `url` at once. */
export const redirect = (sid: string, url: string) =>
  unlessGone(() => api().calls(sid).update({ url, method: 'POST' }))

export const updateParticipant = (
  conferenceSid: string,
  callSid: string,
  change: { muted: boolean; hold: boolean; holdUrl?: string; holdMethod?: string },
) => unlessGone(() => api().conferences(conferenceSid).participants(callSid).update(change))

/** Pauses or resumes a conference's recording, in one file. */
export const setRecording = (conferenceSid: string, status: 'paused' | 'in-progress') =>
  unlessGone(() =>
    api()
      .conferences(conferenceSid)
      .recordings('Twilio.CURRENT')
      .update({ status, ...(status === 'paused' ? { pauseBehavior: 'skip' } : {}) }),
  )

/** Starts recording a call, both sides of it. */
export const startRecording = (callSid: string, recordingStatusCallback: string) =>
  unlessGone(() =>
    api()
      .calls(callSid)
      .recordings.create({
        recordingStatusCallback,
        recordingStatusCallbackEvent: ['in-progress', 'completed', 'absent'],
      }),
  )

/** Pauses or resumes a call's own recording, in one file. */
export const pauseRecording = (callSid: string, status: 'paused' | 'in-progress') =>
  unlessGone(() =>
    api()
      .calls(callSid)
      .recordings('Twilio.CURRENT')
      .update({ status, ...(status === 'paused' ? { pauseBehavior: 'skip' } : {}) }),
  )

/** The state of a call at the provider; null when it has none. @throws when the provider doesn't answer */
export async function fetchCall(
  sid: string,
): Promise<{ status: string; startTime: Date | null; endTime: Date | null } | null> {
  const found = await unlessMissing(api().calls(sid).fetch())
  if (!found) return null
  const { status, startTime, endTime } = found
  return { status, startTime: startTime ?? null, endTime: endTime ?? null }
}

/** The complete recordings of a conference, or of a caller's message. @throws when the provider doesn't answer */
export async function fetchRecordings(
  of: { conferenceSid: string } | { callSid: string },
): Promise<{ sid: string; duration: number; startedAt: Date; isMessage: boolean }[]> {
  const list =
    'callSid' in of
      ? await api().calls(of.callSid).recordings.list()
      : await api().conferences(of.conferenceSid).recordings.list()
  return list
    .filter(({ status }) => status === 'completed')
    .map(({ sid, duration, startTime, dateCreated, source }) => ({
      sid,
      duration: Number(duration) || 0,
      startedAt: startTime ?? dateCreated,
      isMessage: source === 'RecordVerb',
    }))
}

/** Deletes a recording at the provider, if it is still there. @throws when the provider doesn't do it */
export const removeRecording = (sid: string) => unlessGone(() => api().recordings(sid).remove())

/** Plays TwiML to one participant of a conference; the others don't hear it. */
export const playToParticipant = (conferenceSid: string, callSid: string, url: string) =>
  unlessGone(() =>
    api()
      .conferences(conferenceSid)
      .participants(callSid)
      .update({ announceUrl: url, announceMethod: 'POST' }),
  )

/** The provider's id of the conference with this name that is going on, if there is one. */
export async function findConference(name: string): Promise<string | null> {
  const [found] = await api().conferences.list({ friendlyName: name, status: 'in-progress', limit: 1 })
  return found?.sid ?? null
}

interface Admission {
  conference: string
  label: string
  conferenceCallback: string
  /** The participant hears music until someone takes the call; otherwise silence until someone else is there. */
  waits: boolean
  /** The call that this one coaches. */
  coach?: string | undefined
  recordingCallback?: string | undefined
  /** The music of one who waits, instead of the provider's. */
  waitUrl?: string | undefined
}

/** TwiML that puts a call into a conference. */
export function admit(admission: Admission): string {
  const { conference, label, conferenceCallback, waits, coach, recordingCallback, waitUrl } = admission
  const response = new twilio.twiml.VoiceResponse()
  response.dial().conference(
    {
      participantLabel: label,
      beep: 'false',
      startConferenceOnEnter: !waits,
      endConferenceOnExit: false,
      statusCallback: conferenceCallback,
      statusCallbackEvent: [...CONFERENCE_EVENTS],
      ...(waits ? {} : { waitUrl: '' }),
      ...(waitUrl ? { waitUrl, waitMethod: 'GET' } : {}),
      ...(coach ? { coach } : {}),
      ...(recordingCallback
        ? { record: 'record-from-start', recordingStatusCallback: recordingCallback }
        : {}),
    },
    conference,
  )
  return response.toString()
}

/** TwiML that ends a call, after a sentence if there is one. */
export function goodbye(say?: string): string {
  const response = new twilio.twiml.VoiceResponse()
  if (say) response.say(say)
  response.hangup()
  return response.toString()
}

/** TwiML that refuses a call without answering it: the caller hears that the number isn't in service. */
export function refuseCall(): string {
  const response = new twilio.twiml.VoiceResponse()
  response.reject()
  return response.toString()
}
