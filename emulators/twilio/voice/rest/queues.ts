import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { page } from '#emulators/twilio/paging.ts'
import { accountPath } from '#emulators/twilio/resources.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { Queue, QueueMember } from '#emulators/twilio/voice/queue.ts'
import { addQueue, findQueue } from '#emulators/twilio/voice/queues.ts'
import { takeOver } from '#emulators/twilio/voice/redirect.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'

import { methodField, urlOf } from './forms.ts'
import { memberResource, queueResource } from './resources.ts'

export function addQueueRoutes(router: Router, voice: Voice, run: Run): Router {
  const path = `${accountPath(voice.twilio)}/Queues`
  return router
    .add(
      'POST',
      `${path}.json`,
      run((_, form) => created(queueResource(voice, createQueue(voice, form)))),
    )
    .add(
      'GET',
      `${path}.json`,
      run(({ url }) =>
        ok(page(url, `${path}.json`, 'queues', [...voice.queues.values()], (it) => queueResource(voice, it))),
      ),
    )
    .add(
      'GET',
      `${path}/:queue.json`,
      run(({ params, url }) => ok(queueResource(voice, queueOf(voice, params, url)))),
    )
    .add(
      'POST',
      `${path}/:queue.json`,
      run(({ params, url }, form) => {
        const queue = queueOf(voice, params, url)
        changeQueue(voice, queue, form)
        return ok(queueResource(voice, queue))
      }),
    )
    .add(
      'DELETE',
      `${path}/:queue.json`,
      run(({ params, url }) => {
        const queue = queueOf(voice, params, url)
        if (queue.members.length) throw new TwilioError(409, 22_002, 'The queue is not empty')
        voice.queues.delete(queue.sid)
        return { status: 204 }
      }),
    )
    .add(
      'GET',
      `${path}/:queue/Members.json`,
      run(({ params, url }) => {
        const queue = queueOf(voice, params, url)
        const listPath = `${path}/${queue.sid}/Members.json`
        return ok(
          page(url, listPath, 'queue_members', queue.members, (it) => memberResource(voice, queue, it)),
        )
      }),
    )
    .add(
      'GET',
      `${path}/:queue/Members/:member.json`,
      run(({ params, url }) => {
        const queue = queueOf(voice, params, url)
        return ok(memberResource(voice, queue, memberOf(queue, params, url)))
      }),
    )
    .add(
      'POST',
      `${path}/:queue/Members/:member.json`,
      run(({ params, url }, form) => {
        const queue = queueOf(voice, params, url)
        const member = memberOf(queue, params, url)
        const target = urlOf(form, 'Url')
        if (!target) throw new TwilioError(400, 21205, 'Url is required')
        const resource = memberResource(voice, queue, member)
        takeOver(voice, member.call, { url: target, method: methodField(form, 'Method') })
        return ok(resource)
      }),
    )
}

function createQueue(voice: Voice, form: URLSearchParams): Queue {
  const name = form.get('FriendlyName') ?? ''
  if (!name) throw new TwilioError(400, 20001, 'FriendlyName is required')
  const size = sizeOf(form)
  requireFreeName(voice, name)
  const queue = addQueue(voice, name)
  queue.maxSize = size ?? queue.maxSize
  return queue
}

function changeQueue(voice: Voice, queue: Queue, form: URLSearchParams): void {
  const name = form.get('FriendlyName')
  const size = sizeOf(form)
  if (name && name !== queue.friendlyName) requireFreeName(voice, name)
  queue.friendlyName = name || queue.friendlyName
  queue.maxSize = size ?? queue.maxSize
  queue.updatedAt = new Date()
}

function requireFreeName(voice: Voice, name: string): void {
  if (findQueue(voice, name)) throw new TwilioError(400, 22_003, `A queue named ${name} already exists`)
}

function sizeOf(form: URLSearchParams): number | null {
  const text = form.get('MaxSize')
  if (text === null) return null
  const size = Number(text)
  if (!Number.isInteger(size) || size < 1 || size > 5000) throw new TwilioError(400, 20001, 'Invalid MaxSize')
  return size
}

function queueOf(voice: Voice, params: Record<string, string>, url: URL): Queue {
  return required(voice.queues.get(params.queue ?? ''), url)
}

/** By call SID; `Front` is the one that has waited longest. */
function memberOf(queue: Queue, params: Record<string, string>, url: URL): QueueMember {
  if (params.member === 'Front') return required(queue.members[0], url)
  return required(
    queue.members.find((member) => member.call.sid === params.member),
    url,
  )
}
