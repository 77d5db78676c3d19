import { setTimeout as sleep } from 'node:timers/promises'

import { errorMessage } from './errors.ts'
import { DELIVERY_OUTCOMES } from './magic-numbers.ts'
import { fetchMedia, MediaError } from './media.ts'
import { countSegments } from './segments.ts'
import { pairKey } from './store.ts'
import type { Message, MessageStatus, TwilioStore } from './store.ts'
import { sendWebhook } from './webhooks.ts'

/**
 * Takes an accepted message through queued → sending → sent → delivered, or to the failure set by the phone's settings
 * or by a magic number, with a status webhook at each step. Stops silently when the emulator is reset.
 */
export async function deliver(store: TwilioStore, message: Message): Promise<void> {
  const { lifetime } = store
  const pause = (): Promise<void> => sleep(store.config.statusDelayMs, undefined, { signal: lifetime.signal })
  try {
    await pause()
    await run(store, message, pause)
  } catch (error) {
    // Callers don't await deliveries, so a thrown error would be an unhandled rejection.
    if (!lifetime.signal.aborted) console.error(error)
  }
}

async function run(store: TwilioStore, message: Message, pause: () => Promise<void>): Promise<void> {
  if (message.from === null) {
    message.from = chooseSender(store, message)
    if (message.from === null) return setStatus(store, message, 'failed', 21703)
    message.numSegments = message.media.length ? 1 : countSegments(message.body)
    await setStatus(store, message, 'queued')
  }
  // A text with a From number was refused on creation; a messaging service chooses its sender only here.
  if (isOptedOut(store, message.from, message.to)) return setStatus(store, message, 'failed', 21610)
  try {
    message.media.push(...(await fetchMedia(message.mediaUrls, store.lifetime.signal)))
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    return setStatus(store, message, 'failed', error.code)
  }

  await setStatus(store, message, 'sending')
  await pause()
  const phone = store.phone(message.to)
  const result = store.phones.has(message.to) ? phone : (DELIVERY_OUTCOMES[message.to] ?? phone)
  if (result.outcome === 'failed') return setStatus(store, message, 'failed', result.errorCode ?? 30008)

  message.sentAt = new Date()
  message.price = (-0.0079 * Math.max(1, message.numSegments)).toFixed(5)
  await setStatus(store, message, 'sent')
  if (result.outcome === 'silent') return
  await pause()
  if (result.outcome === 'undelivered') {
    return setStatus(store, message, 'undelivered', result.errorCode ?? 30003)
  }
  return setStatus(store, message, 'delivered')
}

/** Updates the message's status and sends the status webhook, if one was asked for. */
async function setStatus(
  store: TwilioStore,
  message: Message,
  status: MessageStatus,
  errorCode: number | null = null,
): Promise<void> {
  store.setStatus(message, status, errorCode, errorCode === null ? null : errorMessage(errorCode))
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
    params.ErrorMessage = errorMessage(errorCode)
  }
  const url = message.statusCallback
  const { sid, to: phone } = message
  await sendWebhook(store, { kind: 'status', url, params, sid, phone, event: status })
}

/** The number last used with this client, else one in the client's area code, else the first of the pool. */
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

/** Whether the carrier blocks texts from this number to this client, by a STOP or by the phone's settings. */
export function isOptedOut(store: TwilioStore, from: string, to: string): boolean {
  if (store.phone(to).carrierBlocked) return true
  return Boolean(store.numbers.get(from)?.carrierOptOut) && store.optOuts.has(pairKey(from, to))
}
