import type { Element } from '#emulators/twilio/twiml.ts'

import { Room } from './audio/room.ts'
import { answerCall, gone } from './calls.ts'
import type { DialResult } from './dial-number.ts'
import { aborted } from './engine.ts'
import type { Execution } from './engine.ts'
import { findQueue } from './queues.ts'

/** Connects the call with the one that has waited longest in a queue, until one of the two hangs up. */
export async function dialQueue(execution: Execution, element: Element): Promise<DialResult> {
  const { voice, call, signal } = execution
  answerCall(voice, call)
  const member = findQueue(voice, element.text.trim())?.members[0]
  if (!member) return { status: 'no-answer', call: null }
  const other = member.call
  const room = new Room()
  voice.rooms.add(room)
  // The waiting call's own instructions go on when this one hangs up.
  member.release('bridged')
  call.leg.enter(room)
  other.leg.enter(room)
  try {
    await Promise.race([gone(other), aborted(signal)])
    return { status: 'completed', call: other }
  } finally {
    voice.rooms.delete(room)
    call.leg.exit()
    other.leg.exit()
    other.emit('unbridged')
  }
}
