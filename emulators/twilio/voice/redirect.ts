import type { Element } from '#emulators/twilio/twiml.ts'

import type { Call } from './call.ts'
import { removeParticipant } from './conferences.ts'
import { instruct } from './program.ts'
import type { Target } from './twiml-request.ts'
import type { Voice } from './voice.ts'

/** Gives a running call other instructions. It leaves its conference, queue or partner. */
export function takeOver(voice: Voice, call: Call, instructions: Element | Target): void {
  for (const conference of voice.conferences.values()) {
    const participant = conference.participants.get(call.sid)
    if (participant) removeParticipant(voice, conference, participant, 'participant_updated_via_api')
  }
  for (const queue of voice.queues.values()) {
    queue.members.find((member) => member.call === call)?.release('redirected')
  }
  instruct(voice, call, instructions)
  call.emit('left')
}
