import { answerCall } from './calls.ts'
import { aborted } from './engine.ts'
import type { Execution, Verb } from './engine.ts'
import { MEDIA_VERBS, play } from './media-verbs.ts'
import { holdMusic } from './audio/tones.ts'
import { repeat } from './music.ts'
import type { Queue, QueueMember, QueueResult } from './queue.ts'
import { addQueue, findQueue } from './queues.ts'
import { methodOf, resolveUrl } from './twiml-request.ts'

/** Waits in a queue until dialed, redirected or removed. */
export const enqueue: Verb = async (execution, element) => {
  const { voice, call, url } = execution
  const { action, method, waitUrl, waitUrlMethod } = element.attributes
  answerCall(voice, call)
  const name = element.text.trim() || 'default'
  const queue = findQueue(voice, name) ?? addQueue(voice, name)
  const started = Date.now()
  const result = await wait(execution, queue, {
    url: waitUrl === undefined ? null : waitUrl && resolveUrl(waitUrl, url),
    method: methodOf(waitUrlMethod),
  })
  if (result === 'bridged') await Promise.race([unbridged(execution), aborted(execution.signal)])
  if (action === undefined) return 'next'
  return {
    url: resolveUrl(action, url),
    method: methodOf(method),
    params: {
      QueueSid: queue.sid,
      QueueResult: result,
      QueueTime: String(Math.round((Date.now() - started) / 1000)),
    },
  }
}

async function wait(
  execution: Execution,
  queue: Queue,
  music: { url: string | null; method: 'GET' | 'POST' },
): Promise<QueueResult> {
  const { voice, call } = execution
  if (queue.members.length >= queue.maxSize) return 'queue-full'
  const waiting = new AbortController()
  const signal = AbortSignal.any([execution.signal, waiting.signal])
  let release: QueueMember['release'] = () => undefined
  const released = new Promise<QueueResult>((resolve) => {
    release = resolve
  })
  const member: QueueMember = { call, enqueuedAt: new Date(), release }
  queue.members.push(member)
  voice.changed(call)
  const hold: Execution = {
    ...execution,
    signal,
    verbs: { ...MEDIA_VERBS, Gather: execution.verbs.Gather ?? leave, Leave: leave },
  }
  const params = () => ({
    QueueSid: queue.sid,
    QueuePosition: String(queue.positionOf(member)),
    QueueTime: String(Math.round((Date.now() - member.enqueuedAt.getTime()) / 1000)),
    AvgQueueTime: String(queue.averageWaitSeconds),
    CurrentQueueSize: String(queue.members.length),
  })
  const { url, method } = music
  const playing = url
    ? repeat(hold, { url, method, params }).then(() => 'leave' as const)
    : play(hold, holdMusic())
  try {
    const result = await Promise.race([released, playing, aborted(execution.signal)])
    return result ?? 'error'
  } finally {
    queue.members = queue.members.filter((it) => it !== member)
    waiting.abort()
    playing.catch(() => undefined)
  }
}

function unbridged({ call }: Execution): Promise<void> {
  return new Promise((resolve) => {
    call.once('unbridged', resolve)
  })
}

const leave: Verb = async () => 'stop'
