import { TwimlError } from '#emulators/twilio/twiml.ts'

import type { Conference, Participant } from './conference.ts'
import { participantParams, sendConferenceEvent } from './conference-events.ts'
import { follow } from './engine.ts'
import type { Execution } from './engine.ts'
import { MEDIA_VERBS } from './media-verbs.ts'
import type { Target } from './twiml-request.ts'
import type { Voice } from './voice.ts'

/** Plays a URL's TwiML or audio to everyone in a conference, or to one participant. */
export function announce(
  voice: Voice,
  conference: Conference,
  participant: Participant | null,
  target: Target,
): void {
  const listeners = participant ? [participant] : conference.joined
  const details = { AnnounceUrl: target.url, ...(participant && participantParams(participant)) }
  const plays = listeners.map(({ call }) => {
    const signal = call.program?.signal ?? voice.twilio.lifetime.signal
    const execution: Execution = { voice, call, signal, verbs: MEDIA_VERBS, url: target.url }
    return follow(execution, target)
  })
  Promise.all(plays).then(
    () => sendConferenceEvent(voice, conference, 'announcement-end', details),
    (error: unknown) => {
      const reason = error instanceof TwimlError ? error.message : 'The participant left'
      sendConferenceEvent(voice, conference, 'announcement-fail', {
        ...details,
        ReasonAnnouncementFailed: reason,
      })
    },
  )
}
