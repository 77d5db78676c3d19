import { HttpError } from '#emulators/lib/http.ts'

import { deliver } from './delivery.ts'
import { newMessage } from './messages.ts'
import { mediaUrl } from './resources.ts'
import { normalizeNumber, placeParams } from './numbers.ts'
import { pairKey } from './store.ts'
import type { Media, Message, TwilioStore } from './store.ts'
import { parseTwiml, readReplies, TwimlError } from './twiml.ts'
import type { Reply } from './twiml.ts'
import { sendWebhook } from './webhooks.ts'
import type { WebhookAnswer } from './webhooks.ts'

export type Inbound = { from: string; to: string; body: string; media: Media[] }

/**
 * A client's phone texts one of the account's numbers. Resolves when the webhook has answered, with null for the
 * answer when there was none or when a fault holds it back. Throws an HttpError for a text that cannot be sent.
 */
export async function receiveText(
  store: TwilioStore,
  inbound: Inbound,
): Promise<{ message: Message; answer: WebhookAnswer | null }> {
  const from = normalizeNumber(inbound.from)
  const to = normalizeNumber(inbound.to)
  if (!from) throw new HttpError(422, `${inbound.from || 'The sender'} is not a phone number`)
  if (!to) throw new HttpError(422, `${inbound.to || 'The recipient'} is not a phone number`)
  const number = store.numbers.get(to)
  if (!number) throw new HttpError(404, `${to} is none of this account's numbers`)
  if (from === to) throw new HttpError(422, 'A phone cannot text itself')
  if (!inbound.body && !inbound.media.length) throw new HttpError(422, 'A text needs words or a photo')

  const message = newMessage({ from, to, body: inbound.body, direction: 'inbound', status: 'received' })
  message.media = inbound.media
  if (message.media.length) message.sid = message.sid.replace(/^SM/, 'MM')
  message.sentAt = message.createdAt
  const service = [...store.services.values()].find((it) => it.numbers.includes(to))
  message.messagingServiceSid = service?.sid ?? null
  store.addMessage(message)

  const keyword = number.carrierOptOut ? applyKeyword(store, message) : null
  const url = number.smsUrl || store.config.smsWebhookUrl
  if (!url) {
    logProblem(store, message, '', 'No address is set for incoming texts (TWILIO_SMS_WEBHOOK_URL)')
    return { message, answer: null }
  }
  const answer = await sendWebhook(store, {
    kind: 'inbound',
    url,
    method: number.smsUrl ? number.smsMethod : 'POST',
    params: inboundParams(store, message, keyword),
    messageSid: message.sid,
    phone: from,
    messageStatus: 'received',
    onAnswer: (it) => reply(store, message, url, it),
  })
  return { message, answer }
}

function logProblem(
  store: TwilioStore,
  message: Message,
  url: string,
  problem: string,
  answered: number | null = null,
): void {
  store.logWebhook({
    kind: 'inbound',
    url,
    messageSid: message.sid,
    phone: message.from ?? '',
    messageStatus: 'received',
    answered,
    durationMs: null,
    faults: [],
    problem,
  })
}

function inboundParams(
  store: TwilioStore,
  message: Message,
  optOutType: string | null,
): Record<string, string> {
  const from = message.from ?? ''
  const params: Record<string, string> = {
    AccountSid: store.options.accountSid,
    ApiVersion: '2010-04-01',
    Body: message.body,
    From: from,
    MessageSid: message.sid,
    NumMedia: String(message.media.length),
    NumSegments: String(message.numSegments),
    SmsMessageSid: message.sid,
    SmsSid: message.sid,
    SmsStatus: 'received',
    To: message.to,
    ...placeParams('From', from),
    ...placeParams('To', message.to),
  }
  if (message.messagingServiceSid) params.MessagingServiceSid = message.messagingServiceSid
  if (optOutType) params.OptOutType = optOutType
  message.media.forEach((media, index) => {
    params[`MediaUrl${index}`] = mediaUrl(store, message, media)
    params[`MediaContentType${index}`] = media.contentType
  })
  return params
}

const KEYWORDS: { type: 'STOP' | 'START' | 'HELP'; words: string[]; answer: string }[] = [
  {
    type: 'STOP',
    words: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
    answer:
      'You have successfully been unsubscribed. You will not receive any more messages from this number. ' +
      'Reply START to resubscribe.',
  },
  {
    type: 'START',
    words: ['START', 'YES', 'UNSTOP'],
    answer:
      'You have successfully been re-subscribed to messages from this number. Reply HELP for help. ' +
      'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  },
  {
    type: 'HELP',
    words: ['HELP', 'INFO'],
    answer: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  },
]

/** What the carrier does with STOP, START and HELP where it handles them; the keyword's type, or null. */
function applyKeyword(store: TwilioStore, message: Message): string | null {
  const word = message.body.trim().toUpperCase()
  const keyword = KEYWORDS.find((it) => it.words.includes(word))
  if (!keyword || !message.from) return null
  const key = pairKey(message.to, message.from)
  const wasOut = store.optOuts.has(key)
  if (keyword.type === 'START' && !wasOut) return 'START'
  // The carrier's own answer must reach a phone that is just being closed, so it does not pass the delivery.
  const answer = newMessage({
    from: message.to,
    to: message.from,
    body: keyword.answer,
    direction: 'outbound-reply',
    status: 'delivered',
  })
  answer.sentAt = answer.createdAt
  if (!(keyword.type === 'STOP' && wasOut)) store.addMessage(answer)
  if (keyword.type === 'STOP') store.optOuts.add(key)
  if (keyword.type === 'START') store.optOuts.delete(key)
  return keyword.type
}

/** Delivers what the webhook's answer asks to be said: TwiML messages, or plain text as one message. */
function reply(store: TwilioStore, message: Message, url: string, answer: WebhookAnswer): void {
  if (!answer.body.trim()) return
  let replies: Reply[]
  try {
    replies = readAnswer(answer, url)
  } catch (error) {
    if (!(error instanceof TwimlError)) throw error
    logProblem(store, message, url, `The answer is no TwiML: ${error.message}`, answer.status)
    return
  }
  for (const each of replies) {
    if (!each.body && !each.mediaUrls.length) continue
    const out = newMessage({
      from: each.from ?? message.to,
      to: each.to ?? message.from ?? '',
      body: each.body,
      direction: 'outbound-reply',
      status: 'queued',
    })
    out.mediaUrls = each.mediaUrls
    if (out.mediaUrls.length) out.sid = out.sid.replace(/^SM/, 'MM')
    out.statusCallback = each.action
    store.addMessage(out)
    void deliver(store, out)
  }
}

function readAnswer(answer: WebhookAnswer, url: string): Reply[] {
  if (/^text\/plain\b/i.test(answer.contentType)) {
    return [{ body: answer.body.trim(), mediaUrls: [], to: null, from: null, action: null }]
  }
  const absolute = (address: string): string => {
    if (!URL.canParse(address, url)) throw new TwimlError(`${address} is no address`)
    return new URL(address, url).href
  }
  return readReplies(parseTwiml(answer.body.trim())).map((each) => ({
    ...each,
    mediaUrls: each.mediaUrls.map(absolute),
    action: each.action === null ? null : absolute(each.action),
  }))
}
