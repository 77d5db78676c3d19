import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { page } from '#emulators/twilio/paging.ts'
import { accountPath } from '#emulators/twilio/resources.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Result, Run } from '#emulators/twilio/rest-types.ts'
import { encodeWav } from '#emulators/twilio/voice/audio/wav.ts'
import type { Recording } from '#emulators/twilio/voice/recording.ts'
import {
  pauseRecording,
  recordCall,
  resumeRecording,
  stopRecording,
} from '#emulators/twilio/voice/recordings.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'

import { callbackOf } from './forms.ts'
import { recordingResource } from './resources.ts'

/** Recordings of the account, of a call and of a conference. Only the latter two can be changed. */
export function addRecordingRoutes(router: Router, voice: Voice, run: Run): Router {
  const account = accountPath(voice.twilio)
  router.add(
    'POST',
    `${account}/Calls/:call/Recordings.json`,
    run(({ params, url }, form) => {
      const call = required(voice.calls.get(params.call ?? ''), url)
      if (call.status !== 'in-progress') throw new TwilioError(400, 21220, 'The call is not in progress')
      const callback = callbackOf(form, 'RecordingStatusCallback', ['completed'])
      return created(recordingResource(voice, recordCall(voice, call, 'StartCallRecordingAPI', callback)))
    }),
  )
  for (const owner of ['/Calls/:call', '/Conferences/:conference']) {
    router.add(
      'POST',
      `${account}${owner}/Recordings/:recording.json`,
      run(({ params, url }, form) => {
        const recording = recordingOf(voice, params, url)
        updateRecording(voice, recording, form)
        return ok(recordingResource(voice, recording))
      }),
    )
    addOwnedRoutes(router, voice, run, `${account}${owner}/Recordings`)
  }
  addOwnedRoutes(router, voice, run, `${account}/Recordings`)
  router.add(
    'GET',
    `${account}/Recordings/:recording.wav`,
    run(({ params, url }) => fileOf(recordingOf(voice, params, url))),
  )
  router.add(
    'GET',
    `${account}/Recordings/:recording`,
    run(({ params, url }) => fileOf(recordingOf(voice, params, url))),
  )
  return router
}

function addOwnedRoutes(router: Router, voice: Voice, run: Run, path: string): void {
  router
    .add(
      'GET',
      `${path}.json`,
      run(({ params, url }) => {
        const found = [...voice.recordings.values()].toReversed().filter((it) => isOwned(it, params))
        const listPath = url.pathname.replace('/twilio/api', '')
        return ok(page(url, listPath, 'recordings', found, (it) => recordingResource(voice, it)))
      }),
    )
    .add(
      'GET',
      `${path}/:recording.json`,
      run(({ params, url }) => ok(recordingResource(voice, recordingOf(voice, params, url)))),
    )
    .add(
      'DELETE',
      `${path}/:recording.json`,
      run(({ params, url }) => {
        const recording = recordingOf(voice, params, url)
        if (recording.isRunning) throw new TwilioError(400, 20009)
        voice.recordings.delete(recording.sid)
        return { status: 204 }
      }),
    )
}

function isOwned(recording: Recording, params: Record<string, string>): boolean {
  if (params.call && recording.callSid !== params.call) return false
  return !params.conference || recording.conferenceSid === params.conference
}

/** `Twilio.CURRENT` is the running recording of the call or conference. */
function recordingOf(voice: Voice, params: Record<string, string>, url: URL): Recording {
  const owned = [...voice.recordings.values()].filter((it) => isOwned(it, params))
  const isCurrent = params.recording === 'Twilio.CURRENT'
  return required(
    owned.find((it) => (isCurrent ? it.isRunning : it.sid === params.recording)),
    url,
  )
}

function updateRecording(voice: Voice, recording: Recording, form: URLSearchParams): void {
  if (!recording.isRunning) throw new TwilioError(400, 21220, 'The recording is over')
  const status = form.get('Status')
  if (status === 'paused') {
    pauseRecording(recording, form.get('PauseBehavior') === 'skip' ? 'skip' : 'silence')
  } else if (status === 'in-progress') resumeRecording(recording)
  else if (status === 'stopped') stopRecording(voice, recording)
  else throw new TwilioError(400, 20001, `Invalid Status: ${status ?? ''}`)
}

function fileOf(recording: Recording): Result {
  if (recording.status !== 'completed') throw new TwilioError(404, 20404, 'The recording is not available')
  return { file: encodeWav(recording.frames), contentType: 'audio/x-wav' }
}
