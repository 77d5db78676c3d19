import { setTimeout as sleep } from 'node:timers/promises'

import { errorWords } from './errors.ts'
import { DELIVERY_ENDS } from './magic-numbers.ts'
import { fetchMedia, MediaError } from './media.ts'
import { countSegments } from './segments.ts'
import { pairKey } from './store.ts'
import type { Message, MessageStatus, TwilioStore } from './store.ts'
import { sendWebhook } from './webhooks.ts'

/**
 * Takes an accepted message to its end: queued → sending → sent → delivered, or to the failure that the phone's
 * settings or a magic number ask for, with a status webhook at each step. Ends quietly when the state is reset.
 */
export async function deliver(store: TwilioStore, message: Message): Promise<void> {
  const { lifetime } = store
  const pause = (): Promise<void> => sleep(store.config.statusDelayMs, undefined, { signal: lifetime.signal })
  try {
    await pause()
    await run(store, message, pause)
  } catch (error) {
    // Nobody awaits a delivery, so an error must not go further than the log.
    if (!lifetime.signal.aborted) console.error(error)
  }
}

async function run(store: TwilioStore, message: Message, pause: () => Promise<void>): Promise<void> {
  if (message.from === null) {
    message.from = chooseSender(store, message)
    if (message.from === null) return tell(store, message, 'failed', 21703)
    message.numSegments = message.media.length ? 1 : countSegments(message.body)
    await tell(store, message, 'queued')
  }
  // A messaging service learns only here that its sender is closed for this recipient; with From it is a refusal.
  if (isOptedOut(store, message.from, message.to)) return tell(store, message, 'failed', 21610)
  try {
    message.media.push(...(await fetchMedia(message.mediaUrls, store.lifetime.signal)))
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    return tell(store, message, 'failed', error.code)
  }

  await tell(store, message, 'sending')
  await pause()
  const phone = store.phone(message.to)
  const end = store.phones.has(message.to) ? phone : (DELIVERY_ENDS[message.to] ?? phone)
  if (end.outcome === 'failed') return tell(store, message, 'failed', end.errorCode ?? 30008)

  message.sentAt = new Date()
  message.price = (-0.0079 * Math.max(1, message.numSegments)).toFixed(5)
  await tell(store, message, 'sent')
  if (end.outcome === 'silent') return
  await pause()
  if (end.outcome === 'undelivered') return tell(store, message, 'undelivered', end.errorCode ?? 30003)
  return tell(store, message, 'delivered')
}

async function tell(
  store: TwilioStore,
  message: Message,
  status: MessageStatus,
  errorCode: number | null = null,
): Promise<void> {
  store.setStatus(message, status, errorCode, errorCode === null ? null : errorWords(errorCode))
  if (!message.statusCallback) return
  const params: Record<string, string> = {
    AccountSid: store.options.accountSid,
    ApiVersion: '2010-04-01',
    From: message.from ?? '',
    MessageSid: message.sid,
    MessageStatus: status,
    SmsSid: message.sid,
    SmsStatus: status,
    To: message.to,
  }
  if (message.messagingServiceSid) params.MessagingServiceSid = message.messagingServiceSid
  if (errorCode !== null) {
    params.ErrorCode = String(errorCode)
    params.ErrorMessage = errorWords(errorCode)
  }
  const url = message.statusCallback
  const { sid: messageSid, to: phone } = message
  await sendWebhook(store, { kind: 'status', url, params, messageSid, phone, messageStatus: status })
}

/** The number that spoke with this client last, else one of the client's area code, else the first of the pool. */
function chooseSender(store: TwilioStore, message: Message): string | null {
  const pool = store.services.get(message.messagingServiceSid ?? '')?.numbers ?? []
  const owned = pool.filter((number) => store.numbers.has(number))
  const last = store
    .messagesOf(message.to)
    .filter((other) => other !== message)
    .map((other) => (other.direction === 'inbound' ? other.to : other.from))
    .findLast((number) => number !== null && owned.includes(number))
  return last ?? owned.find((number) => number.slice(0, 5) === message.to.slice(0, 5)) ?? owned[0] ?? null
}

/** Whether the carrier refuses texts of this number for this client: by a STOP, or by the phone's setting. */
export function isOptedOut(store: TwilioStore, from: string, to: string): boolean {
  if (store.phone(to).carrierBlocked) return true
  return Boolean(store.numbers.get(from)?.carrierOptOut) && store.optOuts.has(pairKey(from, to))
}
