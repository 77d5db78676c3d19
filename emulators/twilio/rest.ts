import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { HttpError, readUrlEncoded, redirect, Router, sendJson } from '#emulators/lib/http.ts'
import type { Exchange } from '#emulators/lib/http.ts'

import { TwilioError } from './errors.ts'
import { createMessage, deleteMessage, findMessages, updateMessage } from './messages.ts'
import { normalizeNumber } from './numbers.ts'
import type { OwnedNumber } from './numbers.ts'
import { page } from './paging.ts'
import { created, notFound, ok, required } from './rest-types.ts'
import type { Result, Run } from './rest-types.ts'
import { accountPath, mediaResource, messageResource, numberResource, publicMediaPath } from './resources.ts'
import { newSid } from './store.ts'
import type { Media, Message, TwilioStore } from './store.ts'
import { addVoiceRoutes } from './voice/rest/routes.ts'
import type { Voice } from './voice/voice.ts'

/**
 * Twilio's hosts as path prefixes: `/twilio/api/2010-04-01/…` stands in for `https://api.twilio.com/2010-04-01/…`, and
 * `/twilio/mms/…` for the public host that media URLs redirect to.
 */
export async function handleTwilio(voice: Voice, exchange: Exchange, path: string): Promise<void> {
  const store = voice.twilio
  if (path.startsWith('/mms/')) return sendMedia(store, exchange, path.slice('/mms/'.length))
  const host = /^\/(\w+)(\/.*)$/.exec(path)
  const { res } = exchange
  res.setHeader('twilio-request-id', newSid('RQ'))
  try {
    if (host?.[1] !== 'api' || !host[2]) throw notFound(path)
    await handleApi(voice, exchange, host[2])
  } catch (error) {
    if (res.destroyed) return
    const twilioError = toTwilioError(error)
    if (twilioError.status === 401) res.setHeader('www-authenticate', 'Basic realm="Twilio API"')
    sendJson(res, twilioError.status, twilioError)
  }
}

async function handleApi(voice: Voice, exchange: Exchange, path: string): Promise<void> {
  const store = voice.twilio
  const { req, res, url } = exchange
  authenticate(voice, exchange)
  const form = req.method === 'POST' ? await readUrlEncoded(req) : url.searchParams
  const line = `${req.method} ${path}`
  const phone = normalizeNumber(form.get('To') ?? '')
  const faults = store.faults.take({ on: 'rest', line, phone })
  const fault = (action: string) => faults.find((rule) => rule.action === action)

  const delay = fault('delay')
  if (delay) await sleep(delay.ms, undefined, { signal: store.lifetime.signal }).catch(() => undefined)
  if (fault('hangup-before')) return void res.destroy()
  const failure = fault('fail')
  if (failure) throw new TwilioError(failure.status, failure.code, failure.message ?? undefined)

  let result: Result | undefined
  const run: Run = (resource) => (it) => {
    result = resource(it, form)
  }
  const router = addVoiceRoutes(routes(store, run), voice, run)
  if (!(await router.handle(exchange, path)) || !result) throw notFound(path)
  // By now the message is on its way, but the caller never learns of it.
  if (fault('hangup')) return void res.destroy()
  if ('location' in result) return redirect(res, result.location, 307)
  if ('file' in result)
    return void res.writeHead(200, { 'content-type': result.contentType }).end(result.file)
  if (!('body' in result)) return void res.writeHead(result.status).end()
  sendJson(res, result.status, result.body)
}

function routes(store: TwilioStore, run: Run): Router {
  const account = accountPath(store)
  return new Router()
    .add(
      'POST',
      `${account}/Messages.json`,
      run((_, form) => created(messageResource(store, createMessage(store, form)))),
    )
    .add(
      'GET',
      `${account}/Messages.json`,
      run(({ url }) => {
        const found = findMessages(store, url.searchParams)
        return ok(
          page(url, `${account}/Messages.json`, 'messages', found, (it) => messageResource(store, it)),
        )
      }),
    )
    .add(
      'GET',
      `${account}/Messages/:sid.json`,
      run(({ params, url }) => ok(messageResource(store, messageOf(store, params, url)))),
    )
    .add(
      'POST',
      `${account}/Messages/:sid.json`,
      run(({ params, url }, form) => {
        const message = messageOf(store, params, url)
        updateMessage(store, message, form)
        return ok(messageResource(store, message))
      }),
    )
    .add(
      'DELETE',
      `${account}/Messages/:sid.json`,
      run(({ params, url }) => {
        deleteMessage(store, messageOf(store, params, url))
        return { status: 204 }
      }),
    )
    .add(
      'GET',
      `${account}/Messages/:sid/Media.json`,
      run(({ params, url }) => {
        const message = messageOf(store, params, url)
        const path = `${account}/Messages/${message.sid}/Media.json`
        return ok(page(url, path, 'media_list', message.media, (it) => mediaResource(store, message, it)))
      }),
    )
    .add(
      'GET',
      `${account}/Messages/:sid/Media/:media.json`,
      run(({ params, url }) => {
        const message = messageOf(store, params, url)
        return ok(mediaResource(store, message, mediaOf(message, params, url)))
      }),
    )
    .add(
      'GET',
      `${account}/Messages/:sid/Media/:media`,
      run(({ params, url }) => ({
        location: publicMediaPath(mediaOf(messageOf(store, params, url), params, url)),
      })),
    )
    .add(
      'DELETE',
      `${account}/Messages/:sid/Media/:media.json`,
      run(({ params, url }) => {
        const message = messageOf(store, params, url)
        const media = mediaOf(message, params, url)
        message.media = message.media.filter((it) => it !== media)
        return { status: 204 }
      }),
    )
    .add(
      'GET',
      `${account}/IncomingPhoneNumbers.json`,
      run(({ url }) => {
        const numbers = findNumbers(store, url.searchParams)
        const path = `${account}/IncomingPhoneNumbers.json`
        return ok(page(url, path, 'incoming_phone_numbers', numbers, (it) => numberResource(store, it)))
      }),
    )
    .add(
      'GET',
      `${account}/IncomingPhoneNumbers/:sid.json`,
      run(({ params, url }) => ok(numberResource(store, numberOf(store, params, url)))),
    )
    .add(
      'POST',
      `${account}/IncomingPhoneNumbers/:sid.json`,
      run(({ params, url }, form) => {
        const number = numberOf(store, params, url)
        updateNumber(number, form)
        store.options.changed({ type: 'config' })
        return ok(numberResource(store, number))
      }),
    )
}

function messageOf(store: TwilioStore, params: Record<string, string>, url: URL): Message {
  return required(store.messages.get(params.sid ?? ''), url)
}

function mediaOf(message: Message, params: Record<string, string>, url: URL): Media {
  return required(
    message.media.find((it) => it.sid === params.media),
    url,
  )
}

function numberOf(store: TwilioStore, params: Record<string, string>, url: URL): OwnedNumber {
  return required(
    [...store.numbers.values()].find((it) => it.sid === params.sid),
    url,
  )
}

function findNumbers(store: TwilioStore, query: URLSearchParams): OwnedNumber[] {
  const wanted = query.get('PhoneNumber')
  const name = query.get('FriendlyName')
  // Twilio matches any part of the number, with `*` for any digit.
  const digits = wanted?.replace(/[^\d*]/g, '').replaceAll('*', '\\d')
  return [...store.numbers.values()].filter((number) => {
    if (digits && !new RegExp(digits).test(number.phoneNumber)) return false
    return !name || number.friendlyName === name
  })
}

function updateNumber(number: OwnedNumber, form: URLSearchParams): void {
  const method = form.get('SmsMethod')
  if (method !== null && method !== 'GET' && method !== 'POST') {
    throw new TwilioError(400, 21403, 'SmsMethod must be GET or POST')
  }
  number.smsUrl = form.get('SmsUrl') ?? number.smsUrl
  number.smsMethod = method ?? number.smsMethod
  number.voiceUrl = form.get('VoiceUrl') ?? number.voiceUrl
  number.statusCallback = form.get('StatusCallback') ?? number.statusCallback
  number.friendlyName = form.get('FriendlyName') ?? number.friendlyName
  number.updatedAt = new Date()
}

/** Accepts the account's token and the API key. */
function authenticate({ twilio, options }: Voice, { req }: Exchange): void {
  const { accountSid, authToken } = twilio.options
  const given = Buffer.from(req.headers.authorization ?? '')
  const isAccepted = [`${accountSid}:${authToken}`, `${options.apiKeySid}:${options.apiKeySecret}`].some(
    (pair) => {
      const expected = Buffer.from(`Basic ${Buffer.from(pair).toString('base64')}`)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  )
  if (!isAccepted) throw new TwilioError(401, 20003)
}

function toTwilioError(error: unknown): TwilioError {
  if (error instanceof TwilioError) return error
  if (error instanceof HttpError)
    return new TwilioError(error.status, error.status === 405 ? 20004 : 20001, error.message)
  console.error(error)
  return new TwilioError(500, 20500)
}

function sendMedia(store: TwilioStore, { res }: Exchange, sid: string): void {
  for (const message of store.messages.values()) {
    const media = message.media.find((it) => it.sid === sid)
    if (!media) continue
    res.writeHead(200, {
      'content-type': media.contentType,
      'content-length': media.data.length,
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      // Untrusted content from a client's phone must not run scripts on this origin.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    res.end(media.data)
    return
  }
  res.writeHead(404, { 'content-type': 'text/plain' }).end('Media not found')
}
