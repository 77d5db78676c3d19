import { buffer } from 'node:stream/consumers'
import type { NumbersV1PortingPortInCreate } from 'twilio/lib/rest/numbers/v1/portingPortIn.js'
import { env } from '#app/lib/env.server.ts'
import { fromE164 } from '#app/lib/phone.ts'
import {
  api,
  providerAuthorization,
  PROVIDER_TIMEOUT_MS,
  readFailure,
  unlessMissing,
} from '#app/lib/telephony.server.ts'
import type { PortStatus } from './port.ts'

/** The provider's states of a request, by ours. */
const STATUSES: Record<string, PortStatus> = {
  'In review': 'submitted',
  'Waiting for Signature': 'waiting-for-signature',
  'In progress': 'in-progress',
  'Action Required': 'action-required',
  Completed: 'completed',
  Canceled: 'canceled',
  Expired: 'expired',
}

/** Twilio's reasons why the losing carrier refuses a number, in words. */
const REJECTIONS: Record<string, string> = {
  INVALID_ACCOUNT_NUMBER: 'The account number is wrong',
  INVALID_PIN: 'The PIN is wrong',
  INVALID_END_USER_NAME: 'The name is not the account holder’s',
  INVALID_ADDRESS: 'The address is wrong',
  PHONE_NUMBER_INACTIVE_OR_DISCONNECTED: 'The number is inactive or disconnected',
  PHONE_NUMBER_WITH_CARRIER_RESTRICTION: 'The carrier has locked the number',
  CONTACT_SUPPORT_REQUIRED: 'The provider’s support has to look at it',
}

export interface ProviderPort {
  sid: string
  status: PortStatus
  /** `yyyy-MM-dd`: when the first of the numbers moves. */
  targetDate: string | null
  numbers: readonly { number: string; status: string; reason: string | null }[]
}

/** A request as the provider has it now; null when it doesn't have it. @throws when it doesn't answer */
export async function fetchPort(sid: string): Promise<ProviderPort | null> {
  const found = await unlessMissing(api().numbers.v1.portingPortIns(sid).fetch())
  return found ? read(found) : null
}

function read(
  found: Awaited<ReturnType<ReturnType<ReturnType<typeof api>['numbers']['v1']['portingPortIns']>['fetch']>>,
): ProviderPort {
  const status = STATUSES[found.portInRequestStatus]
  if (!status) throw new Error(`unknown port status ${found.portInRequestStatus}`)
  const numbers = found.phoneNumbers.map((each) => ({
    number: fromE164(String(each.phoneNumber)),
    status: each.portInPhoneNumberStatus ?? '',
    reason: each.rejectionReason ? (REJECTIONS[each.rejectionReason] ?? each.rejectionReason) : null,
    // The SDK's types promise dates, but it passes on the provider's texts.
    day: each.portDate ? new Date(each.portDate).toISOString().slice(0, 10) : null,
  }))
  const [targetDate = null] = numbers.flatMap(({ day }) => day ?? []).toSorted()
  return { sid: found.portInRequestSid, status, targetDate, numbers }
}

/**
 * The request of these numbers that the provider got since `since`, if it isn't over: the API has no idempotency keys, and a number
 * is in one request at a time.
 * @throws when it doesn't answer
 */
export async function findPort(numbers: readonly string[], since: Date): Promise<ProviderPort | null> {
  const createdAfter = since.toISOString().slice(0, 10)
  const listed = await api().numbers.v1.portingAllPortIns.list({ createdAfter, limit: 500 })
  for (const { portInRequestSid, portInRequestStatus, phoneNumbersRequested } of listed) {
    const status = STATUSES[portInRequestStatus]
    if (status === 'canceled' || status === 'expired' || phoneNumbersRequested !== numbers.length) continue
    const port = await fetchPort(portInRequestSid)
    if (port && numbers.every((number) => port.numbers.some((each) => each.number === number))) return port
  }
  return null
}

/**
 * Asks the provider to move numbers here. Look for the request before a second call.
 * @returns the provider's id @throws the provider's error
 */
export async function createPort(request: Omit<NumbersV1PortingPortInCreate, 'accountSid'>): Promise<string> {
  const created = await api().numbers.v1.portingPortIns.create(
    wire({ ...request, accountSid: env().TWILIO_ACCOUNT_SID }) as NumbersV1PortingPortInCreate,
  )
  return created.portInRequestSid
}

/** The SDK sends the names of this body as they are, and the provider wants `phone_numbers` for `phoneNumbers`. */
function wire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wire)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      wire(each),
    ]),
  )
}

/** `canceled` also when the provider doesn't have it. */
export async function cancelPort(sid: string): Promise<'canceled' | 'refused' | 'unknown'> {
  try {
    await unlessMissing(api().numbers.v1.portingPortIns(sid).remove())
    return 'canceled'
  } catch (error) {
    return readFailure(error).kind === 'refused' ? 'refused' : 'unknown'
  }
}

/**
 * Uploads a bill. It has a host of its own, for which the SDK has no client.
 * @returns the provider's id; null when it refuses the file @throws when it doesn't answer
 */
export async function uploadBill(bytes: ReadableStream<Uint8Array>): Promise<string | null> {
  const form = new FormData()
  form.set('document_type', 'utility_bill')
  // The sender's name for the file may say anything.
  form.set('friendly_name', 'Bill')
  const file = new Uint8Array(await buffer(bytes as never))
  form.set('File', new File([file], 'bill.pdf', { type: 'application/pdf' }))
  const base = env().TWILIO_BASE_URL
  const host = base ? `${base.replace(/\/+$/, '')}/numbers-upload` : 'https://numbers-upload.twilio.com'
  const response = await fetch(`${host}/v1/Documents`, {
    method: 'POST',
    headers: { Authorization: providerAuthorization() },
    body: form,
    signal: AbortSignal.timeout(2 * PROVIDER_TIMEOUT_MS),
  })
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return null
  if (!response.ok) throw new Error(`the provider answers a document with ${response.status}`)
  return ((await response.json()) as { sid: string }).sid
}
