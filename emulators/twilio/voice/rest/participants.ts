import type { Router } from '#emulators/lib/http.ts'
import { page } from '#emulators/twilio/paging.ts'
import { accountPath } from '#emulators/twilio/resources.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { announce } from '#emulators/twilio/voice/announce.ts'
import { placeCall } from '#emulators/twilio/voice/calls.ts'
import type { Conference, Music, Participant } from '#emulators/twilio/voice/conference.ts'
import {
  addParticipant,
  kickParticipant,
  openConference,
  updateParticipant,
} from '#emulators/twilio/voice/conferences.ts'
import { parseBeep } from '#emulators/twilio/voice/dial-conference.ts'
import { recordCall, recordConference } from '#emulators/twilio/voice/recordings.ts'
import { deviceFor, parseClient } from '#emulators/twilio/voice/targets.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'

import { addressesOf } from './calls.ts'
import { conferenceOf } from './conferences.ts'
import { callbackOf, flag, methodField, secondsOf, urlOf } from './forms.ts'
import { participantResource } from './resources.ts'

export function addParticipantRoutes(router: Router, voice: Voice, run: Run): Router {
  const path = `${accountPath(voice.twilio)}/Conferences/:conference/Participants`
  return router
    .add(
      'POST',
      `${path}.json`,
      run(({ params, url }, form) => {
        const name = params.conference ?? ''
        const known = voice.conferences.get(name)
        // A friendly name creates the conference; a SID must exist.
        if (/^CF[0-9a-f]{32}$/.test(name) && known?.status !== 'in-progress' && known?.status !== 'init') {
          throw required(null, url)
        }
        const { conference, participant } = createParticipant(voice, form, known?.friendlyName ?? name)
        return created(participantResource(voice, conference, participant))
      }),
    )
    .add(
      'GET',
      `${path}.json`,
      run(({ params, url }) => {
        const conference = conferenceOf(voice, params, url)
        const found = findParticipants(conference, url.searchParams)
        const listPath = path.replace(':conference', conference.sid)
        return ok(
          page(url, `${listPath}.json`, 'participants', found, (it) =>
            participantResource(voice, conference, it),
          ),
        )
      }),
    )
    .add(
      'GET',
      `${path}/:participant.json`,
      run(({ params, url }) => {
        const { conference, participant } = participantOf(voice, params, url)
        return ok(participantResource(voice, conference, participant))
      }),
    )
    .add(
      'POST',
      `${path}/:participant.json`,
      run(({ params, url }, form) => {
        const { conference, participant } = participantOf(voice, params, url)
        changeParticipant(voice, conference, participant, form)
        return ok(participantResource(voice, conference, participant))
      }),
    )
    .add(
      'DELETE',
      `${path}/:participant.json`,
      run(({ params, url }) => {
        const { conference, participant } = participantOf(voice, params, url)
        kickParticipant(voice, conference, participant)
        return { status: 204 }
      }),
    )
}

type Found = { conference: Conference; participant: Participant }

/** By call SID or label. */
function participantOf(voice: Voice, params: Record<string, string>, url: URL): Found {
  const conference = conferenceOf(voice, params, url)
  const key = params.participant ?? ''
  const byLabel = [...conference.participants.values()].find((it) => it.label === key)
  return { conference, participant: required(conference.participants.get(key) ?? byLabel, url) }
}

function findParticipants(conference: Conference, query: URLSearchParams): Participant[] {
  const muted = flag(query, 'Muted')
  const hold = flag(query, 'Hold')
  const coaching = flag(query, 'Coaching')
  return [...conference.participants.values()].filter((it) => {
    if (muted !== undefined && it.isMuted !== muted) return false
    if (hold !== undefined && it.isHeld !== hold) return false
    return coaching === undefined || (it.callSidToCoach !== null) === coaching
  })
}

function createParticipant(voice: Voice, form: URLSearchParams, conferenceName: string): Found {
  const { from, to } = addressesOf(voice, form)
  const callSidToCoach = coachedBy(voice, form)
  const label = form.get('Label')
  const conference = openConference(voice, conferenceName)
  if (label && [...conference.participants.values()].some((it) => it.label === label)) {
    throw new TwilioError(400, 16_025, `Participant with label ${label} already exists in this conference`)
  }
  const isClient = to.startsWith('client:')
  const events = callbackOf(form, 'ConferenceStatusCallback', ['start', 'end'])
  conference.callback ??= events
  const call = placeCall(voice, {
    from,
    to: isClient ? `client:${parseClient(to).identity}` : to,
    direction: 'outbound-api',
    statusCallback: callbackOf(form, 'StatusCallback', ['completed']),
    customParams: isClient ? parseClient(to).params : {},
    device: deviceFor(voice, to),
    timeoutSeconds: secondsOf(form, 'Timeout', 60),
    sendDigits: form.get('SendDigits') ?? undefined,
    detectsMachines: ['Enable', 'DetectMessageEnd'].includes(form.get('MachineDetection') ?? ''),
  })
  const participant = addParticipant(voice, conference, call, {
    label,
    isMuted: flag(form, 'Muted') ?? false,
    startsConference: flag(form, 'StartConferenceOnEnter') ?? true,
    endsConference: flag(form, 'EndConferenceOnExit') ?? false,
    beep: parseBeep(form.get('Beep') ?? undefined),
    waitMusic: musicOf(form, 'WaitUrl', 'WaitMethod'),
    callSidToCoach,
    earlyMedia: flag(form, 'EarlyMedia') ?? true,
  })
  startRecordings(voice, conference, participant, form)
  return { conference, participant }
}

function startRecordings(
  voice: Voice,
  conference: Conference,
  { call }: Participant,
  form: URLSearchParams,
): void {
  const wanted = form.get('ConferenceRecord') ?? ''
  const isRecorded = [...voice.recordings.values()].some((it) => {
    return it.conferenceSid === conference.sid && it.isRunning
  })
  if (['true', 'record-from-start'].includes(wanted) && !isRecorded) {
    const callback = callbackOf(form, 'ConferenceRecordingStatusCallback', ['completed'])
    recordConference(voice, conference, 'Conference', callback)
  }
  if (flag(form, 'Record')) {
    const callback = callbackOf(form, 'RecordingStatusCallback', ['completed'])
    call.once('answered', () => recordCall(voice, call, 'OutboundAPI', callback))
  }
}

/** The participant that this one coaches; undefined if the form doesn't say. @throws TwilioError */
function coachedBy(voice: Voice, form: URLSearchParams): string | null {
  const sid = form.get('CallSidToCoach')
  if (flag(form, 'Coaching') === false || (!sid && !flag(form, 'Coaching'))) return null
  if (!sid || !voice.calls.has(sid)) throw new TwilioError(400, 16_024, 'CallSidToCoach is not a participant')
  return sid
}

/** An empty URL is silence, none at all the built-in music. */
function musicOf(form: URLSearchParams, url: string, method: string): Music {
  if (!form.has(url)) return null
  return { url: urlOf(form, url) ?? '', method: methodField(form, method) }
}

function changeParticipant(
  voice: Voice,
  conference: Conference,
  participant: Participant,
  form: URLSearchParams,
): void {
  const isCoachingGiven = form.has('Coaching') || form.has('CallSidToCoach')
  const announceUrl = urlOf(form, 'AnnounceUrl')
  updateParticipant(voice, conference, participant, {
    isMuted: flag(form, 'Muted'),
    isHeld: flag(form, 'Hold'),
    holdMusic: musicOf(form, 'HoldUrl', 'HoldMethod'),
    ...(isCoachingGiven && { callSidToCoach: coachedBy(voice, form) }),
    endsConference: flag(form, 'EndConferenceOnExit'),
  })
  if (announceUrl) {
    announce(voice, conference, participant, {
      url: announceUrl,
      method: methodField(form, 'AnnounceMethod'),
    })
  }
}
