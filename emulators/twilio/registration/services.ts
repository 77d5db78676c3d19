import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import type { OwnedNumber } from '#emulators/twilio/numbers.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { MessagingService, TwilioStore } from '#emulators/twilio/store.ts'
import { newService } from '#emulators/twilio/store.ts'

import { bool, callback, needed, optional } from './input.ts'
import { listOf } from './lists.ts'
import { instant, registrationSid } from './registration.ts'

const HOST = 'https://messaging.twilio.com/v1'

/** Messaging services and the numbers that send for them. */
export function addServiceRoutes(router: Router, store: TwilioStore, run: Run): void {
  const { services } = store
  const resource = (service: MessagingService) => serviceResource(store, service)
  router
    .add(
      'GET',
      '/v1/Services',
      run(({ url }) => listOf(url, `${HOST}/Services`, 'services', services.values(), resource)),
    )
    .add(
      'POST',
      '/v1/Services',
      run((_, form) => {
        const service = newService(registrationSid('MG'), needed(form, 'FriendlyName'))
        setService(service, form)
        services.set(service.sid, service)
        store.options.changed({ type: 'registration' })
        return created(resource(service))
      }),
    )
    .add(
      'GET',
      '/v1/Services/:service',
      run(({ params, url }) => ok(resource(serviceOf(store, params, url)))),
    )
    .add(
      'POST',
      '/v1/Services/:service',
      run(({ params, url }, form) => {
        const service = serviceOf(store, params, url)
        setService(service, form)
        service.updatedAt = instant()
        store.options.changed({ type: 'registration' })
        return ok(resource(service))
      }),
    )
    .add(
      'DELETE',
      '/v1/Services/:service',
      run(({ params, url }) => {
        const { sid } = serviceOf(store, params, url)
        services.delete(sid)
        store.registration.campaigns.delete(sid)
        store.options.changed({ type: 'registration' })
        return { status: 204 }
      }),
    )
  addSenders(router, store, run)
}

function addSenders(router: Router, store: TwilioStore, run: Run): void {
  const path = '/v1/Services/:service/PhoneNumbers'
  const senderOf = (service: MessagingService, sid: string | undefined, url: URL): OwnedNumber => {
    const number = [...store.numbers.values()].find((each) => each.sid === sid)
    return required(number && service.numbers.includes(number.phoneNumber) ? number : null, url)
  }
  router
    .add(
      'GET',
      path,
      run(({ params, url }) => {
        const service = serviceOf(store, params, url)
        const senders = service.numbers
          .map((number) => store.numbers.get(number))
          .filter((number) => number !== undefined)
        const base = `${HOST}/Services/${service.sid}/PhoneNumbers`
        return listOf(url, base, 'phone_numbers', senders, (each) => senderResource(store, service, each))
      }),
    )
    .add(
      'POST',
      path,
      run(({ params, url }, form) => {
        const service = serviceOf(store, params, url)
        const sid = needed(form, 'PhoneNumberSid')
        const number = [...store.numbers.values()].find((each) => each.sid === sid)
        if (!number) throw new TwilioError(404, 20404, `The requested resource ${sid} was not found`)
        addSender(store, service, number)
        return created(senderResource(store, service, number))
      }),
    )
    .add(
      'GET',
      `${path}/:sid`,
      run(({ params, url }) => {
        const service = serviceOf(store, params, url)
        return ok(senderResource(store, service, senderOf(service, params.sid, url)))
      }),
    )
    .add(
      'DELETE',
      `${path}/:sid`,
      run(({ params, url }) => {
        const service = serviceOf(store, params, url)
        const number = senderOf(service, params.sid, url)
        service.numbers = service.numbers.filter((each) => each !== number.phoneNumber)
        store.options.changed({ type: 'registration' })
        return { status: 204 }
      }),
    )
}

function addSender(store: TwilioStore, service: MessagingService, number: OwnedNumber): void {
  const { phoneNumber } = number
  if (service.numbers.includes(phoneNumber)) throw new TwilioError(409, 21710)
  if (number.smsDisabled) throw new TwilioError(400, 21713)
  const other = [...store.services.values()].find((each) => each.numbers.includes(phoneNumber))
  if (other) {
    // The demo's own service lends its numbers: it only holds those that no other service wants.
    if (other.sid !== store.options.messagingServiceSid) throw new TwilioError(409, 21712)
    other.numbers = other.numbers.filter((each) => each !== phoneNumber)
  }
  service.numbers.push(phoneNumber)
  store.options.changed({ type: 'registration' })
}

export function serviceOf(store: TwilioStore, params: Record<string, string>, url: URL): MessagingService {
  return required(store.services.get(params.service ?? ''), url)
}

function setService(service: MessagingService, form: URLSearchParams): void {
  service.friendlyName = optional(form, 'FriendlyName') ?? service.friendlyName
  service.inboundRequestUrl = callback(form, 'InboundRequestUrl') ?? service.inboundRequestUrl
  service.fallbackUrl = callback(form, 'FallbackUrl') ?? service.fallbackUrl
  service.statusCallback = callback(form, 'StatusCallback') ?? service.statusCallback
  service.usecase = optional(form, 'Usecase') ?? service.usecase
  service.stickySender = bool(form, 'StickySender', service.stickySender)
  service.useInboundWebhookOnNumber = bool(
    form,
    'UseInboundWebhookOnNumber',
    service.useInboundWebhookOnNumber,
  )
}

function serviceResource(store: TwilioStore, service: MessagingService): Record<string, unknown> {
  const url = `${HOST}/Services/${service.sid}`
  return {
    account_sid: store.options.accountSid,
    sid: service.sid,
    date_created: service.createdAt,
    date_updated: service.updatedAt,
    friendly_name: service.friendlyName,
    inbound_request_url: service.inboundRequestUrl,
    inbound_method: 'POST',
    fallback_url: service.fallbackUrl,
    fallback_method: 'POST',
    status_callback: service.statusCallback,
    sticky_sender: service.stickySender,
    smart_encoding: true,
    mms_converter: true,
    fallback_to_long_code: true,
    scan_message_content: 'inherit',
    area_code_geomatch: true,
    validity_period: 14_400,
    synchronous_validation: false,
    usecase: service.usecase,
    us_app_to_person_registered: store.registration.campaigns.get(service.sid)?.status === 'VERIFIED',
    use_inbound_webhook_on_number: service.useInboundWebhookOnNumber,
    links: {
      phone_numbers: `${url}/PhoneNumbers`,
      short_codes: `${url}/ShortCodes`,
      alpha_senders: `${url}/AlphaSenders`,
      messages: `${url}/Messages`,
      us_app_to_person: `${url}/Compliance/Usa2p`,
      us_app_to_person_usecases: `${url}/Compliance/Usa2p/Usecases`,
      channel_senders: `${url}/ChannelSenders`,
      destination_alpha_senders: `${url}/DestinationAlphaSenders`,
    },
    url,
  }
}

function senderResource(store: TwilioStore, service: MessagingService, number: OwnedNumber) {
  return {
    sid: number.sid,
    account_sid: store.options.accountSid,
    service_sid: service.sid,
    date_created: instant(number.createdAt),
    date_updated: instant(number.updatedAt),
    phone_number: number.phoneNumber,
    country_code: 'US',
    capabilities: ['MMS', 'SMS', 'Voice'],
    url: `${HOST}/Services/${service.sid}/PhoneNumbers/${number.sid}`,
  }
}
