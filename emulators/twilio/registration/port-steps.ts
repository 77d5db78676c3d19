import { HttpError } from '#emulators/lib/http.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'
import { sendWebhook } from '#emulators/twilio/webhooks.ts'

import type { Port, PortNumber, PortNumberStatus, PortStatus } from './records.ts'
import { instant } from './registration.ts'
import { later } from './reviews.ts'

/** What happens to a port, by Twilio, the signer and the losing carrier. */
export const PORT_STEPS = ['ask', 'sign', 'accept', 'complete', 'reject', 'cancel', 'expire'] as const
export type PortStep = (typeof PORT_STEPS)[number]

/** Twilio's reasons why a losing carrier rejects a number. */
export const PORT_REJECTIONS = [
  'INVALID_ACCOUNT_NUMBER',
  'INVALID_PIN',
  'INVALID_END_USER_NAME',
  'INVALID_ADDRESS',
  'PHONE_NUMBER_INACTIVE_OR_DISCONNECTED',
  'PHONE_NUMBER_WITH_CARRIER_RESTRICTION',
  'CONTACT_SUPPORT_REQUIRED',
] as const

const OVER: readonly PortStatus[] = ['Completed', 'Expired', 'Canceled']
const SETTLED: readonly PortNumberStatus[] = ['completed', 'canceled']

const NUMBER_STATUS: Record<Exclude<PortStep, 'expire'>, PortNumberStatus> = {
  ask: 'waiting_for_signature',
  sign: 'port_submitted',
  accept: 'port_pending',
  complete: 'completed',
  reject: 'port_rejected',
  cancel: 'canceled',
}

/** How far a number is; a step for the whole request moves no number back. */
const PROGRESS: Partial<Record<PortNumberStatus, number>> = {
  waiting_for_signature: 1,
  port_rejected: 1,
  port_submitted: 2,
  port_pending: 3,
}
const PROGRESS_BY: Partial<Record<PortStep, number>> = { ask: 1, sign: 2, accept: 3 }

const NUMBER_EVENT: Record<PortNumberStatus, string | null> = {
  in_review: null,
  waiting_for_signature: 'PortInPhoneNumberWaitingForSignature',
  port_submitted: 'PortInPhoneNumberSubmitted',
  port_pending: 'PortInPhoneNumberPending',
  port_rejected: 'PortInPhoneNumberRejected',
  canceled: 'PortInPhoneNumberCanceled',
  completed: 'PortInPhoneNumberCompleted',
}

const REQUEST_EVENT: Record<PortStatus, string | null> = {
  'In review': null,
  'Waiting for Signature': 'PortInWaitingForSignature',
  'In progress': 'PortInInProgress',
  'Action Required': 'PortInActionRequired',
  Completed: 'PortInCompleted',
  Expired: 'PortInExpired',
  Canceled: 'PortInCanceled',
}

export type PortChange = {
  /** Only this number of the request. */
  phoneNumber?: string | null
  code?: number | null
  reason?: string | null
  portDate?: string | null
}

/** Moves a port, or one of its numbers, on. @throws HttpError 409, 422 */
export function movePort(store: TwilioStore, port: Port, step: PortStep, change: PortChange = {}): void {
  if (OVER.includes(port.status)) throw new HttpError(409, `The port is ${port.status}`)
  const numbers = port.numbers.filter(({ status, phoneNumber }) => {
    if (SETTLED.includes(status)) return false
    if (change.phoneNumber) return phoneNumber === change.phoneNumber
    return (PROGRESS[status] ?? 0) < (PROGRESS_BY[step] ?? Infinity)
  })
  if (numbers.length === 0) throw new HttpError(422, 'The port has no such number that is under way')
  if (step === 'expire') setStatus(store, port, 'Expired')
  else {
    for (const number of numbers) moveNumber(store, port, number, step, change)
    if (step === 'cancel') port.cancellationReason = change.reason ?? 'Canceled by the customer'
    setStatus(store, port, statusOf(port))
  }
  store.options.changed({ type: 'registration' })
}

function moveNumber(
  store: TwilioStore,
  port: Port,
  number: PortNumber,
  step: Exclude<PortStep, 'expire'>,
  { code, reason, portDate }: PortChange,
): void {
  number.status = NUMBER_STATUS[step]
  number.updatedAt = instant()
  number.rejectionCode = step === 'reject' ? (code ?? null) : null
  number.rejectionReason = step === 'reject' ? (reason ?? PORT_REJECTIONS[0]) : null
  if (step === 'accept')
    number.portDate = portDate ?? `${port.targetDate ?? instant().slice(0, 10)}T17:00:00Z`
  if (step === 'complete' && !store.numbers.has(number.phoneNumber)) {
    store.own(store.draftNumber(number.phoneNumber, ''))
  }
  notify(store, port, NUMBER_EVENT[number.status], {
    port_in_request_sid: port.sid,
    port_in_phone_number_sid: number.sid,
    last_date_updated: number.updatedAt,
    phone_number: number.phoneNumber,
    status: number.status.replace('port_', ''),
    portable: true,
    not_portable_reason_code: null,
    not_portable_reason: null,
    rejection_reason: number.rejectionReason,
    rejection_reason_code: number.rejectionCode,
    port_date: number.portDate,
  })
}

function statusOf({ numbers }: Port): PortStatus {
  const has = (status: PortNumberStatus) => numbers.some((each) => each.status === status)
  if (numbers.every((each) => each.status === 'canceled')) return 'Canceled'
  if (numbers.every((each) => SETTLED.includes(each.status))) return 'Completed'
  if (has('port_rejected')) return 'Action Required'
  if (has('in_review')) return 'In review'
  return has('waiting_for_signature') ? 'Waiting for Signature' : 'In progress'
}

function setStatus(store: TwilioStore, port: Port, status: PortStatus): void {
  const isNew = port.status !== status
  Object.assign(port, { status, updatedAt: instant() })
  if (!isNew) return
  notify(store, port, REQUEST_EVENT[status], {
    port_in_request_sid: port.sid,
    last_date_updated: port.updatedAt,
    status: status.toLowerCase().replaceAll(' ', '_'),
    order_cancellation_reason: port.cancellationReason,
  })
}

/** Sends an event, unless the account's configuration leaves it out. */
function notify(store: TwilioStore, port: Port, event: string | null, json: Record<string, unknown>): void {
  const { portInTargetUrl, notificationsOf } = store.registration.portingWebhook
  const url = portInTargetUrl ?? store.config.portingWebhookUrl
  if (!event || !url || (notificationsOf.length > 0 && !notificationsOf.includes(event))) return
  const body = { account_sid: store.options.accountSid, event_type: event, ...json }
  void sendWebhook(store, { kind: 'porting', url, params: {}, json: body, sid: port.sid, phone: '', event })
}

/** The carriers that go on by themselves believe every account number but this one. */
const REFUSED_ACCOUNT = '0000'

const NEXT: Partial<Record<PortStatus, PortStep>> = {
  'In review': 'ask',
  'Waiting for Signature': 'sign',
  // Submitted again, with what the losing carrier asked for.
  'Action Required': 'sign',
}

/** What happens next when all goes well; null for a port that is over. */
export function nextStep(port: Port): PortStep | null {
  if (OVER.includes(port.status)) return null
  const isAccepted = port.numbers.every(({ status }) => status === 'port_pending' || SETTLED.includes(status))
  return NEXT[port.status] ?? (isAccepted ? 'complete' : 'accept')
}

export function reviewPort(store: TwilioStore, port: Port): void {
  later(store, () => {
    const next = nextStep(port)
    if (next === null || port.status === 'Action Required') return
    const isRefused = next === 'accept' && port.losingCarrier.account_number === REFUSED_ACCOUNT
    movePort(store, port, isRefused ? 'reject' : next)
    reviewPort(store, port)
  })
}
