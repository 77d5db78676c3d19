import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import {
  HttpError,
  readForm,
  readJson,
  readUrlEncoded,
  redirect,
  Router,
  sendJson,
} from '#emulators/lib/http.ts'
import type { Exchange } from '#emulators/lib/http.ts'

import { TwilioError } from './errors.ts'
import { addIntelligenceRoutes } from './intelligence/routes.ts'
import { createMessage, deleteMessage, findMessages, updateMessage } from './messages.ts'
import { normalizeNumber } from './numbers.ts'
import { addNumberRoutes } from './number-routes.ts'
import { page } from './paging.ts'
import { addAddressRoutes } from './registration/addresses.ts'
import { created, notFound, ok, required } from './rest-types.ts'
import type { Body, Result, Run } from './rest-types.ts'
import { addRegistrationRoutes, REGISTRATION_HOSTS } from './registration/routes.ts'
import { accountPath, mediaResource, messageResource, publicMediaPath } from './resources.ts'
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
  const [, host = '', rest = ''] = /^\/([\w-]+)(\/.*)$/.exec(path) ?? []
  const { res } = exchange
  res.setHeader('twilio-request-id', newSid('RQ'))
  try {
    if (host !== 'api' && host !== 'intelligence' && !REGISTRATION_HOSTS.includes(host)) throw notFound(path)
    await handleApi(voice, exchange, host, rest)
  } catch (error) {
    if (res.destroyed) return
    const twilioError = toTwilioError(error)
    if (twilioError.status === 401) res.setHeader('www-authenticate', 'Basic realm="Twilio API"')
    sendJson(res, twilioError.status, twilioError)
  }
}

async function handleApi(voice: Voice, exchange: Exchange, host: string, path: string): Promise<void> {
  const store = voice.twilio
  const { req, res } = exchange
  authenticate(voice, exchange)
  const { form, body } = await readRequest(exchange)
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
    result = resource(it, form, body)
  }
  const router = routerOf(voice, host, run)
  try {
    if (!(await router.handle(exchange, path)) || !result) throw notFound(path)
  } finally {
    // By now it is done or refused, but the caller never learns of it.
    if (fault('hangup')) res.destroy()
  }
  if (res.destroyed) return
  const afterwards = fault('fail-after')
  if (afterwards) throw new TwilioError(afterwards.status, afterwards.code, afterwards.message ?? undefined)
  if ('location' in result) return redirect(res, result.location, 307)
  if ('file' in result)
    return void res.writeHead(200, { 'content-type': result.contentType }).end(result.file)
  if (!('body' in result)) return void res.writeHead(result.status).end()
  sendJson(res, result.status, result.body)
}

async function readRequest({ req, url }: Exchange): Promise<{ form: URLSearchParams; body: Body }> {
  const body: Body = { json: {}, upload: null }
  if (req.method !== 'POST') return { form: url.searchParams, body }
  const type = req.headers['content-type'] ?? ''
  if (type.startsWith('application/json')) body.json = await readJson(req)
  else if (type.startsWith('multipart/form-data')) body.upload = await readForm(req)
  else return { form: await readUrlEncoded(req), body }
  return { form: new URLSearchParams(), body }
}

function routerOf(voice: Voice, host: string, run: Run): Router {
  if (host === 'api') return apiRouter(voice, run)
  if (host === 'intelligence') return addIntelligenceRoutes(new Router(), voice.twilio, run)
  return addRegistrationRoutes(host, new Router(), voice.twilio, run)
}

function apiRouter(voice: Voice, run: Run): Router {
  const router = addVoiceRoutes(messageRoutes(voice.twilio, run), voice, run)
  addNumberRoutes(router, voice.twilio, run)
  addAddressRoutes(router, voice.twilio, run)
  return router
}

function messageRoutes(store: TwilioStore, run: Run): Router {
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
