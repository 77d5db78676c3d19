import type { Element } from '#emulators/twilio/twiml.ts'

import { answerCall } from './calls.ts'
import type { Music, Participant } from './conference.ts'
import { addParticipant, openConference, removeParticipant } from './conferences.ts'
import { recordingCallback } from './dial-number.ts'
import type { DialResult } from './dial-number.ts'
import { aborted } from './engine.ts'
import type { Execution } from './engine.ts'
import { recordConference } from './recordings.ts'
import { methodOf, resolveUrl } from './twiml-request.ts'

/** Puts the call into a conference until it leaves, the conference ends, or the call gets other instructions. */
export async function dialConference(execution: Execution, element: Element): Promise<DialResult> {
  const { voice, call, signal, url } = execution
  const { attributes } = element
  answerCall(voice, call)
  const conference = openConference(voice, element.text.trim())
  if (attributes.statusCallback) {
    conference.callback ??= {
      url: resolveUrl(attributes.statusCallback, url),
      method: methodOf(attributes.statusCallbackMethod),
      events: new Set((attributes.statusCallbackEvent ?? 'start end').split(/\s+/)),
    }
  }
  const left = new Promise<void>((resolve) => {
    call.once('left', resolve)
  })
  const participant = addParticipant(voice, conference, call, {
    label: attributes.participantLabel ?? null,
    isMuted: attributes.muted === 'true',
    startsConference: attributes.startConferenceOnEnter !== 'false',
    endsConference: attributes.endConferenceOnExit === 'true',
    beep: parseBeep(attributes.beep),
    waitMusic: parseMusic(attributes, url),
    callSidToCoach: attributes.coach ?? null,
    earlyMedia: false,
  })
  if (attributes.record === 'record-from-start') {
    const isRecorded = [...voice.recordings.values()].some((it) => {
      return it.conferenceSid === conference.sid && it.isRunning
    })
    if (!isRecorded) recordConference(voice, conference, 'Conference', recordingCallback(attributes, url))
  }
  try {
    await Promise.race([left, aborted(signal)])
  } finally {
    removeParticipant(voice, conference, participant, 'participant_updated_via_api')
  }
  return { status: 'answered', call: null }
}

export function parseBeep(text: string | undefined): Participant['beep'] {
  if (text === 'false') return 'none'
  if (text === 'onEnter') return 'enter'
  return text === 'onExit' ? 'exit' : 'both'
}

function parseMusic({ waitUrl, waitMethod }: Record<string, string>, base: string): Music {
  if (waitUrl === undefined) return null
  return { url: waitUrl && resolveUrl(waitUrl, base), method: methodOf(waitMethod) }
}
