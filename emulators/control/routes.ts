import type { Emulators } from '#emulators/emulators.ts'
import type { Fault, FaultyService } from '#emulators/lib/faulty-service.ts'
import { HttpError, readJson, Router, sendJson } from '#emulators/lib/http.ts'
import { mailJson } from '#emulators/mail/mailbox.ts'
import { describeRule } from '#emulators/twilio/faults.ts'
import { receiveText } from '#emulators/twilio/inbound.ts'
import { MAX_MEDIA_FILES, newMedia } from '#emulators/twilio/media.ts'
import { parsePhoneNumber, setPhone } from '#emulators/twilio/phone-settings.ts'
import { setReviewTime } from '#emulators/twilio/registration/resume.ts'
import { messageJson } from '#emulators/twilio/resources.ts'
import type { Signalling } from '#emulators/twilio/voice/signalling.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'
import type { Media, TwilioStore } from '#emulators/twilio/store.ts'
import { callJson } from '#emulators/twilio/voice/describe.ts'

import { addIntelligenceControl } from './intelligence-routes.ts'
import { addRegistrationControl } from './registration-routes.ts'
import { addStripeControl, stripeState } from './stripe-routes.ts'
import { addVoiceControl } from './voice-routes.ts'

type Input = Record<string, unknown>

/** The control API under `/_emulator`, described in the README. */
export function controlRoutes(emulators: Emulators, signalling: Signalling): Router {
  const { twilio, voice, mailbox, vin, giphy, google, oidc, dns, stripe, push, events } = emulators
  const router = new Router()
    .add('DELETE', '/giphy/gifs/:id', ({ res, params }) => {
      giphy.removed.add(params.id ?? '')
      sendJson(res, 200, { removed: [...giphy.removed] })
    })
    .add('POST', '/google/expire', ({ res }) => {
      google.oauth.expireAccess()
      sendJson(res, 200, { ok: true })
    })
    .add('POST', '/google/revoke', ({ res }) => sendJson(res, 200, { revoked: google.oauth.revokeAll() }))
    .add('POST', '/google/events', async ({ req, res }) => {
      const { calendar, count } = await readJson(req)
      if (!Number.isInteger(count) || (count as number) < 1 || (count as number) > 50_000) {
        throw new HttpError(422, '`count` must be a whole number up to 50000')
      }
      const { id, events: all } = google.addEvents(String(calendar), count as number)
      sendJson(res, 201, { calendar: id, events: all.length })
    })
    .add('POST', '/dns/records', async ({ req, res }) => {
      const { name, values } = await readJson(req)
      dns.set(String(name), Array.isArray(values) ? values.map(String) : [])
      sendJson(res, 200, { records: Object.fromEntries(dns.records) })
    })
    .add('POST', '/oidc/people', async ({ req, res }) => {
      const { subject, email, name } = await readJson(req)
      const person = { subject: String(subject), email: String(email), name: String(name ?? email) }
      oidc.people = [...oidc.people.filter((each) => each.email !== person.email), person]
      sendJson(res, 201, person)
    })
    .add('POST', '/push/browsers', ({ res }) => sendJson(res, 201, push.subscribe()))
    .add('GET', '/push/browsers/:id', ({ res, params }) =>
      sendJson(res, 200, { messages: push.messages(params.id ?? '') }),
    )
    .add('DELETE', '/push/browsers/:id', ({ res, params }) => {
      push.unsubscribe(params.id ?? '')
      sendJson(res, 200, { ok: true })
    })
    .add('GET', '/state', ({ res }) => sendJson(res, 200, state(emulators)))
    .add('POST', '/reset', ({ res }) => {
      emulators.reset()
      sendJson(res, 200, { ok: true })
    })
    .add('GET', '/events', ({ res }) => events.subscribe(res))
    .add('POST', '/twilio/inbound', async ({ req, res }) => {
      const input = await readJson(req)
      const media = await readMedia(input.media)
      const { message, response } = await receiveText(twilio, {
        from: text(input, 'from'),
        to: text(input, 'to'),
        body: text(input, 'body'),
        media,
      })
      sendJson(res, 201, {
        message: messageJson(twilio, message),
        webhook: response && { status: response.status },
      })
    })
    .add('POST', '/twilio/config', async ({ req, res }) => {
      configure(twilio, voice, await readJson(req))
      sendJson(res, 200, { config: { ...twilio.config, ...voice.config } })
    })
    .add('POST', '/twilio/numbers', async ({ req, res }) => {
      const input = await readJson(req)
      const number = parsePhoneNumber(text(input, 'phoneNumber'))
      const owned = twilio.numbers.get(number) ?? twilio.addNumber(number, text(input, 'friendlyName'))
      if (typeof input.carrierOptOut === 'boolean') owned.carrierOptOut = input.carrierOptOut
      if (typeof input.smsUrl === 'string') owned.smsUrl = input.smsUrl
      if (typeof input.voiceUrl === 'string') owned.voiceUrl = input.voiceUrl
      if (typeof input.statusCallback === 'string') owned.statusCallback = input.statusCallback
      sendJson(res, 200, owned)
    })
    .add('GET', '/twilio/faults', ({ res }) => sendJson(res, 200, faults(twilio)))
    .add('POST', '/twilio/faults', async ({ req, res }) => {
      const input = await readJson(req)
      const list = input.items ?? input.rules ?? [input]
      if (!Array.isArray(list)) throw new HttpError(422, '`rules` must be a list')
      const added = list.map((rule: Input) => twilio.faults.add(rule).id)
      sendJson(res, 201, { added, ...faults(twilio) })
    })
    .add('DELETE', '/twilio/faults', ({ res }) => {
      twilio.faults.clear()
      sendJson(res, 200, faults(twilio))
    })
    .add('DELETE', '/twilio/faults/:id', ({ res, params }) => {
      if (!twilio.faults.remove(Number(params.id))) throw new HttpError(404, 'Fault rule not found')
      sendJson(res, 200, faults(twilio))
    })
    .add('GET', '/twilio/phones/:number', ({ res, params }) =>
      sendJson(res, 200, twilio.phone(parsePhoneNumber(params.number ?? ''))),
    )
    .add('POST', '/twilio/phones/:number', async ({ req, res, params }) => {
      const number = parsePhoneNumber(params.number ?? '')
      setPhone(twilio, number, await readJson(req))
      sendJson(res, 200, twilio.phone(number))
    })
    .add('GET', '/twilio/messages', ({ res, url }) => {
      const phone = url.searchParams.get('phone')
      const found = phone ? twilio.messagesOf(parsePhoneNumber(phone)) : [...twilio.messages.values()]
      sendJson(res, 200, { messages: found.map((message) => messageJson(twilio, message)) })
    })
    .add('GET', '/mail', ({ res, url }) => {
      const to = url.searchParams.get('to')?.toLowerCase()
      const found = mailbox.mails.filter((mail) => !to || mail.to.some((it) => it.toLowerCase() === to))
      sendJson(res, 200, { messages: found.map(mailJson) })
    })
    .add('GET', '/mail/:id', ({ res, params }) => {
      const mail = mailbox.find(params.id ?? '')
      if (!mail) throw new HttpError(404, 'Email not found')
      sendJson(res, 200, mailJson(mail))
    })
    .add('DELETE', '/mail', ({ res }) => {
      mailbox.clear()
      sendJson(res, 200, { ok: true })
    })
  addVoiceControl(router, voice, signalling)
  addRegistrationControl(router, twilio)
  addIntelligenceControl(router, twilio)
  addStripeControl(router, stripe)
  for (const [name, service] of Object.entries({ vin, giphy, google, oidc }))
    addFaultRoutes(router, name, service)
  return router
}

function addFaultRoutes(router: Router, name: string, service: FaultyService): void {
  router
    .add('POST', `/${name}/fault`, async ({ req, res }) => {
      const { status, delayMs, times = 1 } = await readJson(req)
      for (const value of [status ?? 0, delayMs ?? 0, times]) {
        if (!Number.isInteger(value)) {
          throw new HttpError(422, '`status`, `delayMs` and `times` must be whole numbers')
        }
      }
      service.fault = { status, delayMs, times } as Fault
      sendJson(res, 201, { fault: service.fault })
    })
    .add('DELETE', `/${name}/fault`, ({ res }) => {
      service.fault = null
      sendJson(res, 200, { fault: null })
    })
}

function state({
  twilio,
  voice,
  mailbox,
  vin,
  giphy,
  google,
  oidc,
  dns,
  stripe,
  startedAt,
}: Emulators): Record<string, unknown> {
  return {
    startedAt: startedAt.toISOString(),
    twilio: {
      accountSid: twilio.options.accountSid,
      config: { ...twilio.config, ...voice.config },
      numbers: [...twilio.numbers.values()],
      services: [...twilio.services.values()],
      phones: [...twilio.phones.values()],
      optOuts: [...twilio.optOuts].map((key) => {
        const [number, phone] = key.split('>')
        return { number, phone }
      }),
      messageCount: twilio.messages.size,
      calls: [...voice.activeCalls].map(callJson),
      faults: twilio.faults.rules,
      webhooks: twilio.webhooks,
      problems: twilio.webhooks.filter((entry) => entry.problem !== null),
    },
    mail: { count: mailbox.mails.length },
    vin: { requests: vin.requests, fault: vin.fault },
    giphy: { removed: [...giphy.removed], fault: giphy.fault },
    dns: Object.fromEntries(dns.records),
    oidc: { people: oidc.people, fault: oidc.fault },
    google: {
      grants: google.oauth.grants.map(({ email, scope }) => ({ email, scope })),
      requests: google.requests,
      fault: google.fault,
    },
    stripe: stripeState(stripe),
  }
}

function faults(twilio: TwilioStore): Record<string, unknown> {
  return { rules: twilio.faults.rules.map((rule) => ({ ...rule, description: describeRule(rule) })) }
}

function configure(twilio: TwilioStore, voice: Voice, input: Input): void {
  const { statusDelayMs, reconnectMs, carrierOptOut, reviewMs } = input
  const { config } = twilio
  config.registrationEventsUrl = readUrl(input, 'registrationEventsUrl') ?? config.registrationEventsUrl
  config.portingWebhookUrl = readUrl(input, 'portingWebhookUrl') ?? config.portingWebhookUrl
  config.intelligenceWebhookUrl = readUrl(input, 'intelligenceWebhookUrl') ?? config.intelligenceWebhookUrl
  if (reviewMs !== undefined) {
    setReviewTime(twilio, reviewMs === null ? null : readDuration(reviewMs, 'reviewMs'))
  }
  twilio.config.smsWebhookUrl = readUrl(input, 'smsWebhookUrl') ?? twilio.config.smsWebhookUrl
  voice.config.voiceUrl = readUrl(input, 'voiceUrl') ?? voice.config.voiceUrl
  voice.config.statusCallbackUrl = readUrl(input, 'statusCallbackUrl') ?? voice.config.statusCallbackUrl
  voice.config.applicationUrl = readUrl(input, 'applicationUrl') ?? voice.config.applicationUrl
  if (statusDelayMs !== undefined) twilio.config.statusDelayMs = readDuration(statusDelayMs, 'statusDelayMs')
  if (reconnectMs !== undefined) voice.config.reconnectMs = readDuration(reconnectMs, 'reconnectMs')
  if (carrierOptOut !== undefined) {
    if (typeof carrierOptOut !== 'boolean') throw new HttpError(422, '`carrierOptOut` must be true or false')
    for (const number of twilio.numbers.values()) number.carrierOptOut = carrierOptOut
  }
  twilio.options.changed({ type: 'config' })
}

/** An absolute URL, or nothing to unset it; undefined if not given. */
function readUrl(input: Input, name: string): string | undefined {
  const url = input[name]
  if (url === undefined) return undefined
  if (typeof url !== 'string' || (url && !URL.canParse(url))) {
    throw new HttpError(422, `\`${name}\` must be an absolute URL`)
  }
  return url
}

function readDuration(value: unknown, name: string): number {
  const ms = Number(value)
  if (!Number.isFinite(ms) || ms < 0) throw new HttpError(422, `\`${name}\` must be zero or more`)
  return ms
}

function text(input: Input, name: string): string {
  const value = input[name]
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new HttpError(422, `\`${name}\` must be text`)
  return value
}

async function readMedia(value: unknown): Promise<Media[]> {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > MAX_MEDIA_FILES) {
    throw new HttpError(422, `\`media\` must be a list of at most ${MAX_MEDIA_FILES} files`)
  }
  return Promise.all(value.map((item: Input) => readMediaFile(item)))
}

async function readMediaFile(item: Input): Promise<Media> {
  const contentType = text(item, 'contentType')
  if (typeof item.base64 === 'string') {
    return newMedia(contentType || 'application/octet-stream', Buffer.from(item.base64, 'base64'))
  }
  if (typeof item.url !== 'string') throw new HttpError(422, 'A media file needs `base64` or `url`')
  const response = await fetch(item.url).catch(() => null)
  if (!response?.ok) throw new HttpError(422, `Could not fetch the media file at ${item.url}`)
  const type = contentType || response.headers.get('content-type') || 'application/octet-stream'
  return newMedia(type, Buffer.from(await response.arrayBuffer()))
}
