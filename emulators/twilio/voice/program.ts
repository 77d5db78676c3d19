import { TwimlError } from '#emulators/twilio/twiml.ts'
import type { Element } from '#emulators/twilio/twiml.ts'

import { speech } from './audio/tones.ts'
import type { Call } from './call.ts'
import { answerCall, endCall } from './calls.ts'
import { dial } from './dial.ts'
import { follow, logTwimlProblem } from './engine.ts'
import type { Execution, Verb } from './engine.ts'
import { enqueue } from './enqueue.ts'
import { gather } from './gather.ts'
import { MEDIA_VERBS, play } from './media-verbs.ts'
import { record } from './record.ts'
import type { Target } from './twiml-request.ts'
import type { Voice } from './voice.ts'

const hangup: Verb = async () => 'stop'

const reject: Verb = async ({ voice, call }, { attributes }) => {
  if (!call.answeredAt) endCall(voice, call, attributes.reason === 'busy' ? 'busy' : 'no-answer')
  return 'stop'
}

const VERBS: Record<string, Verb> = {
  ...MEDIA_VERBS,
  Dial: dial,
  Enqueue: enqueue,
  Gather: gather,
  Hangup: hangup,
  Record: record,
  Reject: reject,
}

const APPLICATION_ERROR = 'We are sorry, an application error has occurred. Goodbye.'

/** Gives a call instructions, in place of those it follows. The call ends with them. */
export function instruct(voice: Voice, call: Call, first: Element | Target): void {
  call.program?.abort()
  if (call.isOver) return
  const program = new AbortController()
  call.program = program
  const url = 'url' in first ? first.url : ''
  void runProgram({ voice, call, signal: program.signal, verbs: VERBS, url }, first)
}

async function runProgram(execution: Execution, first: Element | Target): Promise<void> {
  const { voice, call, signal } = execution
  try {
    await follow(execution, first)
    endCall(voice, call, 'completed')
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof TwimlError)) console.error(error)
    else logTwimlProblem(execution, error)
    await apologize(execution)
    if (!signal.aborted) endCall(voice, call, 'failed')
  }
}

async function apologize(execution: Execution): Promise<void> {
  const { voice, call } = execution
  answerCall(voice, call)
  call.said.push(APPLICATION_ERROR)
  await play(execution, speech(APPLICATION_ERROR)).catch(() => undefined)
}
