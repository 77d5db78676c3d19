import { dialConference } from './dial-conference.ts'
import { dialPeople } from './dial-number.ts'
import type { DialResult } from './dial-number.ts'
import { dialQueue } from './dial-queue.ts'
import type { Execution, Verb } from './engine.ts'
import { recordingUrl } from './recordings.ts'
import { methodOf, resolveUrl } from './twiml-request.ts'

export const dial: Verb = async (execution, element) => {
  const conference = element.children.find((child) => child.name === 'Conference')
  const queue = element.children.find((child) => child.name === 'Queue')
  const started = Date.now()
  let result: DialResult
  if (conference) result = await dialConference(execution, conference)
  else if (queue) result = await dialQueue(execution, queue)
  else result = await dialPeople(execution, element)
  execution.signal.throwIfAborted()
  const { action, method } = element.attributes
  if (action === undefined) return 'next'
  return {
    url: resolveUrl(action, execution.url),
    method: methodOf(method),
    params: actionParams(execution, result, Math.round((Date.now() - started) / 1000)),
  }
}

function actionParams({ voice }: Execution, result: DialResult, seconds: number): Record<string, string> {
  const { status, call, recording } = result
  const file = voice.recordings.get(recording ?? '')
  return {
    DialCallStatus: status,
    ...(call && { DialCallSid: call.sid, DialBridged: String(status === 'completed') }),
    DialCallDuration: String(call ? call.duration : seconds),
    ...(file && { RecordingUrl: recordingUrl(voice, file), RecordingSid: file.sid }),
  }
}
