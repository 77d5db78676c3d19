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
import type { WebhookResponse } from './webhooks.ts'

export type Inbound = { from: string; to: string; body: string; media: Media[] }

/**
 * A client's phone texts one of the account's numbers. Resolves when the webhook has responded; `response` is null if
 * there was none or if a fault holds the webhook back.
 * @throws HttpError 404 or 422 for a text that can't be sent
 */
export async function receiveText(
  store: TwilioStore,
  inbound: Inbound,
): Promise<{ message: Message; response: WebhookResponse | null }> {
  const from = normalizeNumber(inbound.from)
  const to = normalizeNumber(inbound.to)
  if (!from) throw new HttpError(422, `${inbound.from || 'The sender'} is not a phone number`)
  if (!to) throw new HttpError(422, `${inbound.to || 'The recipient'} is not a phone number`)
  const number = store.numbers.get(to)
  if (!number) throw new HttpError(404, `${to} is not one of this account's numbers`)
  if (from === to) throw new HttpError(422, 'A phone cannot text itself')
  if (!inbound.body && !inbound.media.length) throw new HttpError(422, 'A text needs a message or a photo')

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
    logProblem(store, message, '', 'No webhook URL is set for incoming texts (TWILIO_SMS_WEBHOOK_URL)')
    return { message, response: null }
  }
  const response = await sendWebhook(store, {
    kind: 'inbound',
    url,
    method: number.smsUrl ? number.smsMethod : 'POST',
    params: inboundParams(store, message, keyword),
    sid: message.sid,
    phone: from,
    event: 'received',
    onResponse: (it) => reply(store, message, url, it),
  })
  return { message, response }
}

function logProblem(
  store: TwilioStore,
  message: Message,
  url: string,
  problem: string,
  responseStatus: number | null = null,
): void {
  store.logWebhook({
    kind: 'inbound',
    url,
    sid: message.sid,
    phone: message.from ?? '',
    event: 'received',
    responseStatus,
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

const KEYWORDS: { type: 'STOP' | 'START' | 'HELP'; words: string[]; reply: string }[] = [
  {
    type: 'STOP',
    words: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
    reply:
      'You have successfully been unsubscribed. You will not receive any more messages from this number. ' +
      'Reply START to resubscribe.',
  },
  {
    type: 'START',
    words: ['START', 'YES', 'UNSTOP'],
    reply:
      'You have successfully been re-subscribed to messages from this number. Reply HELP for help. ' +
      'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  },
  {
    type: 'HELP',
    words: ['HELP', 'INFO'],
    reply: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  },
]

/** Handles STOP, START and HELP as a carrier does. Returns the keyword's type, or null for any other text. */
function applyKeyword(store: TwilioStore, message: Message): string | null {
  const word = message.body.trim().toUpperCase()
  const keyword = KEYWORDS.find((it) => it.words.includes(word))
  if (!keyword || !message.from) return null
  const key = pairKey(message.to, message.from)
  const wasOptedOut = store.optOuts.has(key)
  if (keyword.type === 'START' && !wasOptedOut) return 'START'
  // The confirmation of a STOP must still arrive, so it bypasses `deliver` and its opt-out check.
  const confirmation = newMessage({
    from: message.to,
    to: message.from,
    body: keyword.reply,
    direction: 'outbound-reply',
    status: 'delivered',
  })
  confirmation.sentAt = confirmation.createdAt
  if (!(keyword.type === 'STOP' && wasOptedOut)) store.addMessage(confirmation)
  if (keyword.type === 'STOP') store.optOuts.add(key)
  if (keyword.type === 'START') store.optOuts.delete(key)
  return keyword.type
}

/** Sends the replies in the webhook's response: TwiML messages, or plain text as one message. */
function reply(store: TwilioStore, message: Message, url: string, response: WebhookResponse): void {
  if (!response.body.trim()) return
  let replies: Reply[]
  try {
    replies = readResponse(response, url)
  } catch (error) {
    if (!(error instanceof TwimlError)) throw error
    logProblem(store, message, url, `Invalid TwiML: ${error.message}`, response.status)
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

function readResponse(response: WebhookResponse, url: string): Reply[] {
  if (/^text\/plain\b/i.test(response.contentType)) {
    return [{ body: response.body.trim(), mediaUrls: [], to: null, from: null, action: null }]
  }
  const absolute = (address: string): string => {
    if (!URL.canParse(address, url)) throw new TwimlError(`${address} is not a valid URL`)
    return new URL(address, url).href
  }
  return readReplies(parseTwiml(response.body.trim())).map((each) => ({
    ...each,
    mediaUrls: each.mediaUrls.map(absolute),
    action: each.action === null ? null : absolute(each.action),
  }))
}
