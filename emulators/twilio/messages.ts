import { countSegments } from './segments.ts'
import { deliver, isOptedOut } from './delivery.ts'
import { TwilioError } from './errors.ts'
import { REFUSED_FROM, REFUSED_TO } from './magic-numbers.ts'
import { MAX_MEDIA_FILES } from './media.ts'
import { normalizeNumber } from './numbers.ts'
import { newSid } from './store.ts'
import type { Message, MessageStatus, TwilioStore } from './store.ts'

const MAX_BODY = 1600

export function newMessage(input: {
  from: string | null
  to: string
  body: string
  direction: Message['direction']
  status: MessageStatus
}): Message {
  const now = new Date()
  return {
    sid: newSid('SM'),
    errorCode: null,
    errorMessage: null,
    numSegments: countSegments(input.body),
    media: [],
    mediaUrls: [],
    messagingServiceSid: null,
    statusCallback: null,
    createdAt: now,
    updatedAt: now,
    sentAt: null,
    price: null,
    ...input,
  }
}

/** `POST …/Messages.json`: accepts a message and starts its delivery. @throws TwilioError if Twilio would refuse it */
export function createMessage(store: TwilioStore, form: URLSearchParams): Message {
  const to = recipient(form.get('To') ?? '')
  const serviceSid = form.get('MessagingServiceSid') || null
  const from = sender(store, form.get('From') ?? '', serviceSid)
  if (from === to) throw new TwilioError(400, 21266, "'To' and 'From' number cannot be the same")

  const body = form.get('Body') ?? ''
  const mediaUrls = form.getAll('MediaUrl').filter(Boolean)
  if (!body && !mediaUrls.length) throw new TwilioError(400, 21602)
  if (body.length > MAX_BODY) throw new TwilioError(400, 21617)
  if (mediaUrls.length > MAX_MEDIA_FILES) throw new TwilioError(400, 21623)
  if (!mediaUrls.every(isHttpUrl)) throw new TwilioError(400, 21620)
  const validity = form.get('ValidityPeriod')
  if (validity && !isValidity(validity)) throw new TwilioError(400, 21624)
  const statusCallback = form.get('StatusCallback') || null
  if (statusCallback && !isHttpUrl(statusCallback)) throw new TwilioError(400, 21609)
  if (from && isOptedOut(store, from, to)) throw new TwilioError(400, 21610)

  const status = from === null ? 'accepted' : 'queued'
  const message = newMessage({ from, to, body, direction: 'outbound-api', status })
  if (mediaUrls.length) {
    message.sid = newSid('MM')
    message.numSegments = 1
  }
  if (from === null) message.numSegments = 0
  message.mediaUrls = mediaUrls
  message.messagingServiceSid = serviceSid
  message.statusCallback = statusCallback
  store.addMessage(message)
  void deliver(store, message)
  return message
}

function recipient(text: string): string {
  if (!text.trim()) throw new TwilioError(400, 21604)
  const to = normalizeNumber(text)
  if (!to) throw new TwilioError(400, 21211, `Invalid 'To' Phone Number: ${text}`)
  const refused = REFUSED_TO[to]
  if (refused === 21211) throw new TwilioError(400, 21211, `Invalid 'To' Phone Number: ${text}`)
  if (refused) throw new TwilioError(400, refused)
  return to
}

/** The account's number to send from, or null if the messaging service is to choose one. */
function sender(store: TwilioStore, text: string, serviceSid: string | null): string | null {
  if (serviceSid && !store.services.has(serviceSid)) throw new TwilioError(404, 21701)
  if (!text.trim()) {
    if (serviceSid) return null
    throw new TwilioError(400, 21603)
  }
  const from = normalizeNumber(text)
  const unknown = `The 'From' number ${text} is not a valid phone number, shortcode, or alphanumeric sender ID.`
  if (!from) throw new TwilioError(400, 21212, unknown)
  const refused = REFUSED_FROM[from]
  if (refused) throw new TwilioError(400, refused, refused === 21212 ? unknown : undefined)
  if (!store.numbers.has(from)) {
    throw new TwilioError(
      400,
      21606,
      `The 'From' phone number provided (${from}) is not a valid message-capable Twilio phone number ` +
        'for this destination.',
    )
  }
  return from
}

/** Seconds in the provider's queue: 10 hours at most. */
const isValidity = (text: string): boolean =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 36_000

function isHttpUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}

/** @throws TwilioError 20009 if the message hasn't reached a final status */
export function deleteMessage(store: TwilioStore, message: Message): void {
  if (['accepted', 'queued', 'sending'].includes(message.status)) throw new TwilioError(409, 20009)
  store.messages.delete(message.sid)
  store.options.changed({ type: 'message', id: message.sid })
}

/** `POST …/Messages/SM….json`: an empty Body redacts the text. Canceling is always refused with 30409. */
export function updateMessage(store: TwilioStore, message: Message, form: URLSearchParams): void {
  if (form.get('Status') === 'canceled') throw new TwilioError(409, 30409)
  if (form.get('Body') !== '')
    throw new TwilioError(400, 20001, 'Body can only be updated to an empty string')
  if (['accepted', 'queued', 'sending'].includes(message.status)) throw new TwilioError(409, 20009)
  message.body = ''
  message.updatedAt = new Date()
  store.options.changed({ type: 'message', id: message.sid })
}

/** Messages that match the query string's filters, newest first. */
export function findMessages(store: TwilioStore, query: URLSearchParams): Message[] {
  const to = number(query.get('To'))
  const from = number(query.get('From'))
  const day = query.get('DateSent')
  const after = moment(query.get('DateSent>'))
  const before = moment(query.get('DateSent<'))
  return [...store.messages.values()]
    .filter((message) => {
      const sent = (message.sentAt ?? message.createdAt).getTime()
      if (to && message.to !== to) return false
      if (from && message.from !== from) return false
      if (day && new Date(sent).toISOString().slice(0, 10) !== day.slice(0, 10)) return false
      if (after !== null && sent < after) return false
      return before === null || sent <= before
    })
    .toReversed()
}

function number(text: string | null): string | null {
  return text === null || text === '' ? null : (normalizeNumber(text) ?? text)
}

function moment(text: string | null): number | null {
  if (!text) return null
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new TwilioError(400, 20001, `Invalid date: ${text}`)
  return time
}
