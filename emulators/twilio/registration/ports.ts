import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { normalizeNumber } from '#emulators/twilio/numbers.ts'
import { pageSizeOf } from '#emulators/twilio/paging.ts'
import { ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import { lineType, NOT_PORTABLE, portabilityProblem } from './portability.ts'
import { movePort, reviewPort } from './port-steps.ts'
import type { Port, PortNumber } from './records.ts'
import { instant, registrationSid } from './registration.ts'

type Json = Record<string, unknown>

const HOST = 'https://numbers.twilio.com/v1/Porting'
const PATH = '/v1/Porting/PortIn'
const MAX_NUMBERS = 1000
const DAY_MS = 86_400_000
/** Carriers need a week. */
const DAYS_AHEAD = 7
const ADDRESS_FIELDS = ['street', 'city', 'state', 'zip', 'country']

/** Requests to bring numbers from another carrier. */
export function addPortRoutes(router: Router, store: TwilioStore, run: Run): void {
  const { ports } = store.registration
  const portOf = (params: Record<string, string>, url: URL): Port =>
    required(ports.get(params.port ?? ''), url)
  router
    .add(
      'POST',
      PATH,
      run((_, _form, { json }) => {
        const port = newPort(store, json)
        ports.set(port.sid, port)
        reviewPort(store, port)
        store.options.changed({ type: 'registration' })
        return { status: 202, body: portResource(store, port) }
      }),
    )
    .add(
      'GET',
      `${PATH}/PortInRequests`,
      run(({ url }, form) => ok(listPorts(store, url, form))),
    )
    .add(
      'GET',
      `${PATH}/:port`,
      run(({ params, url }) => ok(portResource(store, portOf(params, url)))),
    )
    .add(
      'DELETE',
      `${PATH}/:port`,
      run(({ params, url }) => {
        const port = portOf(params, url)
        cancel(store, port)
        return { status: 204 }
      }),
    )
    .add(
      'GET',
      `${PATH}/:port/PhoneNumber/:number`,
      run(({ params, url }) => {
        const port = portOf(params, url)
        const number = required(
          port.numbers.find(({ sid }) => sid === params.number),
          url,
        )
        return ok(numberResource(store, port, number))
      }),
    )
    .add(
      'DELETE',
      `${PATH}/:port/PhoneNumber/:number`,
      run(({ params, url }) => {
        const port = portOf(params, url)
        const number = required(
          port.numbers.find(({ sid }) => sid === params.number),
          url,
        )
        cancel(store, port, number)
        return { status: 204 }
      }),
    )
}

/** A port can be taken back until the losing carrier has set a date. */
function cancel(store: TwilioStore, port: Port, only?: PortNumber): void {
  const numbers = only ? [only] : port.numbers
  const isTooLate = numbers.some(({ status }) => status === 'port_pending' || status === 'completed')
  if (isTooLate || port.status === 'Canceled' || port.status === 'Expired') {
    throw new TwilioError(400, 20_001, `The port in request is ${port.status} and can't be canceled`)
  }
  movePort(store, port, 'cancel', { phoneNumber: only?.phoneNumber ?? null })
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const missing = (name: string): TwilioError => new TwilioError(400, 22_171, `Missing required field: ${name}`)

function newPort(store: TwilioStore, json: Json): Port {
  if (text(json.account_sid) === '') throw missing('account_sid')
  if (json.account_sid !== store.options.accountSid) throw new TwilioError(403, 20_003)
  const losingCarrier = readCarrier(store, json.losing_carrier_information)
  const documents = Array.isArray(json.documents) ? json.documents.map(String) : []
  if (documents.length === 0) throw missing('documents')
  const unknown = documents.find((sid) => !store.registration.portDocuments.has(sid))
  if (unknown) throw new TwilioError(400, 20_001, `The document ${unknown} does not exist`)
  const at = instant()
  return {
    sid: registrationSid('KW'),
    status: 'In review',
    cancellationReason: null,
    losingCarrier,
    notificationEmails: Array.isArray(json.notification_emails) ? json.notification_emails.map(String) : [],
    targetDate: readDate(json.target_port_in_date),
    targetStart: text(json.target_port_in_time_range_start) || null,
    targetEnd: text(json.target_port_in_time_range_end) || null,
    documents,
    numbers: readNumbers(store, json.phone_numbers, text(losingCarrier.account_number)),
    ticket: 100_000 + store.registration.ports.size,
    createdAt: at,
    updatedAt: at,
  }
}

function readCarrier(store: TwilioStore, value: unknown): Json {
  if (typeof value !== 'object' || value === null) throw missing('losing_carrier_information')
  const carrier = value as Json
  for (const name of ['customer_name', 'authorized_representative', 'authorized_representative_email']) {
    if (text(carrier[name]) === '') throw missing(name)
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text(carrier.authorized_representative_email))) {
    throw new TwilioError(400, 20_001, 'Invalid authorized_representative_email')
  }
  const type = carrier.customer_type ?? 'Business'
  if (type !== 'Business' && type !== 'Individual') {
    throw new TwilioError(400, 20_001, `Invalid customer_type: ${String(type)}`)
  }
  return { ...carrier, customer_type: type, address: readAddress(store, carrier) }
}

/** The address itself, or a copy of the one with this sid. */
function readAddress({ registration }: TwilioStore, carrier: Json): Json {
  const sid = text(carrier.address_sid)
  if (sid) {
    const known = registration.addresses.get(sid)
    if (!known) throw new TwilioError(400, 20_001, `The address ${sid} does not exist`)
    const { street, streetSecondary, city, region, postalCode, isoCountry } = known
    return {
      street,
      street_2: streetSecondary || null,
      city,
      state: region,
      zip: postalCode,
      country: isoCountry,
    }
  }
  const address = (carrier.address ?? {}) as Json
  for (const name of ADDRESS_FIELDS) if (text(address[name]) === '') throw missing(`address.${name}`)
  return { ...address, street_2: text(address.street_2) || null }
}

function readDate(value: unknown): string | null {
  const date = text(value)
  if (date === '') return null
  const soonest = new Date(Date.now() + DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10)
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date)) || date < soonest) {
    throw new TwilioError(400, 20_001, `target_port_in_date must be at least ${DAYS_AHEAD} days ahead`)
  }
  return date
}

function readNumbers(store: TwilioStore, value: unknown, accountNumber: string): PortNumber[] {
  const list = Array.isArray(value) ? (value as Json[]) : []
  if (list.length === 0) throw missing('phone_numbers')
  if (list.length > MAX_NUMBERS) {
    throw new TwilioError(400, 20_001, `A request has at most ${MAX_NUMBERS} phone numbers`)
  }
  const seen = new Set<string>()
  return list.map((each) => {
    const phoneNumber = normalizeNumber(text(each.phone_number))
    if (!phoneNumber || seen.has(phoneNumber)) {
      throw new TwilioError(400, 22_102, `Invalid phone number: ${text(each.phone_number)}`)
    }
    seen.add(phoneNumber)
    const problem = portabilityProblem(store, phoneNumber)
    if (problem !== null) {
      throw new TwilioError(400, problem, `${phoneNumber} is not portable: ${NOT_PORTABLE[problem] ?? ''}`)
    }
    const type = lineType(phoneNumber) === 'MOBILE' ? 'MOBILE' : 'LOCAL'
    const pin = text(each.pin) || null
    if (type === 'MOBILE' && !pin) throw missing('pin')
    if (type === 'MOBILE' && !accountNumber) throw missing('account_number')
    return {
      sid: registrationSid('PU'),
      phoneNumber,
      type,
      pin,
      status: 'in_review',
      rejectionCode: null,
      rejectionReason: null,
      portDate: null,
      updatedAt: instant(),
    }
  })
}

/** Newest first. A page ends with a token, which is the sid of the first request of the next. */
function listPorts({ registration }: TwilioStore, url: URL, query: URLSearchParams): Json {
  const wanted = (name: string) => query.get(name)
  const after = wanted('CreatedAfter')
  const before = wanted('CreatedBefore')
  const found = [...registration.ports.values()].toReversed().filter((port) => {
    return (
      (!wanted('PortInRequestSid') || wanted('PortInRequestSid') === port.sid) &&
      (!wanted('PortInRequestStatus') || wanted('PortInRequestStatus') === port.status) &&
      (!after || port.createdAt.slice(0, after.length) >= after) &&
      (!before || port.createdAt.slice(0, before.length) <= before)
    )
  })
  const size = wanted('Size') ? Number(wanted('Size')) || 50 : pageSizeOf(url).size
  const token = wanted('Token')
  const start = token
    ? Math.max(
        0,
        found.findIndex(({ sid }) => sid === token),
      )
    : 0
  return {
    port_in_requests: found.slice(start, start + size).map((port) => ({
      port_in_request_sid: port.sid,
      port_in_request_status: port.status,
      status_last_updated_timestamp: port.updatedAt,
      phone_numbers_requested: port.numbers.length,
      phone_numbers_ported: port.numbers.filter(({ status }) => status === 'completed').length,
      suggested_action: port.status === 'Action Required' ? 'Contact the losing carrier' : null,
    })),
    meta: {
      previous_token: start > 0 ? (found[Math.max(0, start - size)]?.sid ?? null) : null,
      next_token: found[start + size]?.sid ?? null,
    },
  }
}

function portResource({ options }: TwilioStore, port: Port): Json {
  const isWaiting = port.status === 'Waiting for Signature'
  return {
    port_in_request_sid: port.sid,
    url: `${HOST}/PortIn/${port.sid}`,
    account_sid: options.accountSid,
    bundle_sid: null,
    portability_advance_carrier: null,
    auto_cancel_approval_numbers: null,
    notification_emails: port.notificationEmails,
    target_port_in_date: port.targetDate,
    target_port_in_time_range_start: port.targetStart,
    target_port_in_time_range_end: port.targetEnd,
    port_in_request_status: port.status,
    order_cancellation_reason: port.cancellationReason,
    losing_carrier_information: port.losingCarrier,
    phone_numbers: port.numbers.map((number) => ({
      phone_number: number.phoneNumber,
      number_type: number.type,
      portable: true,
      not_portability_reason: null,
      not_portability_reason_code: null,
      port_in_phone_number_sid: number.sid,
      port_in_phone_number_status: number.status,
      rejection_reason: number.rejectionReason,
      rejection_reason_code: number.rejectionCode && String(number.rejectionCode),
      status_last_time_updated_timestamp: number.updatedAt,
      port_date: number.portDate,
      external_porting_vendor_phone_number_id: null,
    })),
    documents: port.documents,
    date_created: port.createdAt,
    support_ticket_id: port.ticket,
    signature_request_url: isWaiting ? `${options.baseUrl()}/registration/${port.sid}` : null,
  }
}

function numberResource({ options }: TwilioStore, port: Port, number: PortNumber): Json {
  return {
    port_in_request_sid: port.sid,
    phone_number_sid: number.sid,
    url: `${HOST}/PortIn/${port.sid}/PhoneNumber/${number.sid}`,
    account_sid: options.accountSid,
    phone_number_type: number.type,
    date_created: port.createdAt,
    country: 'US',
    missing_required_fields: false,
    last_updated: number.updatedAt,
    phone_number: number.phoneNumber,
    portable: true,
    not_portability_reason: null,
    not_portability_reason_code: null,
    port_in_phone_number_status: number.status,
    port_out_pin: number.pin === null ? null : Number(number.pin) || null,
    rejection_reason: number.rejectionReason,
    rejection_reason_code: number.rejectionCode,
    port_date: number.portDate,
  }
}
