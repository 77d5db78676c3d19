import type { Router } from '#emulators/lib/http.ts'

import { TwilioError } from './errors.ts'
import { availableResource, isForSale, isInInventory, searchNumbers } from './number-search.ts'
import { isTollFree, normalizeNumber } from './numbers.ts'
import type { OwnedNumber } from './numbers.ts'
import { page, pageSizeOf } from './paging.ts'
import { accountPath, numberResource } from './resources.ts'
import { created, ok, required } from './rest-types.ts'
import type { Run } from './rest-types.ts'
import type { TwilioStore } from './store.ts'

const COUNTRY = 'US'
/** Twilio's own test numbers: one that is taken and one that is no number. */
const UNAVAILABLE = '+15005550000'
const INVALID = '+15005550001'

/** The numbers for sale, and those of the account. */
export function addNumberRoutes(router: Router, store: TwilioStore, run: Run): void {
  addSearch(router, store, run)
  addOwned(router, store, run)
}

function addSearch(router: Router, store: TwilioStore, run: Run): void {
  const base = `${accountPath(store)}/AvailablePhoneNumbers`
  const country = {
    country_code: COUNTRY,
    country: 'United States',
    uri: `${base}/${COUNTRY}.json`,
    beta: false,
    subresource_uris: {
      local: `${base}/${COUNTRY}/Local.json`,
      toll_free: `${base}/${COUNTRY}/TollFree.json`,
    },
  }
  router
    .add(
      'GET',
      `${base}.json`,
      run(() => ok({ countries: [country], uri: `${base}.json` })),
    )
    .add(
      'GET',
      `${base}/${COUNTRY}.json`,
      run(() => ok(country)),
    )
  for (const type of ['Local', 'TollFree'] as const) {
    const path = `${base}/${COUNTRY}/${type}.json`
    router.add(
      'GET',
      path,
      run(({ url }) => {
        const found = searchNumbers(store, url.searchParams, type === 'TollFree')
        const { size, number } = pageSizeOf(url)
        const shown = found.slice(number * size, (number + 1) * size)
        // Twilio doesn't page this list: it answers with as many numbers as were asked for.
        return ok({ uri: path + url.search, available_phone_numbers: shown.map(availableResource) })
      }),
    )
  }
}

function addOwned(router: Router, store: TwilioStore, run: Run): void {
  const path = `${accountPath(store)}/IncomingPhoneNumbers`
  const list = (isWanted: (number: OwnedNumber) => boolean, at: string) =>
    run(({ url }) => {
      const numbers = findNumbers(store, url.searchParams).filter(isWanted)
      return ok(page(url, at, 'incoming_phone_numbers', numbers, (it) => numberResource(store, it)))
    })
  const buy = run((_, form) => created(numberResource(store, purchase(store, form))))
  router
    .add(
      'GET',
      `${path}.json`,
      list(() => true, `${path}.json`),
    )
    .add(
      'GET',
      `${path}/Local.json`,
      list((it) => !isTollFree(it.phoneNumber), `${path}/Local.json`),
    )
    .add(
      'GET',
      `${path}/TollFree.json`,
      list((it) => isTollFree(it.phoneNumber), `${path}/TollFree.json`),
    )
    .add('POST', `${path}.json`, buy)
    .add('POST', `${path}/Local.json`, buy)
    .add('POST', `${path}/TollFree.json`, buy)
    .add(
      'GET',
      `${path}/:sid.json`,
      run(({ params, url }) => ok(numberResource(store, numberOf(store, params, url)))),
    )
    .add(
      'POST',
      `${path}/:sid.json`,
      run(({ params, url }, form) => {
        const number = numberOf(store, params, url)
        updateNumber(store, number, form)
        store.options.changed({ type: 'config' })
        return ok(numberResource(store, number))
      }),
    )
    .add(
      'DELETE',
      `${path}/:sid.json`,
      run(({ params, url }) => {
        store.releaseNumber(numberOf(store, params, url))
        return { status: 204 }
      }),
    )
}

function numberOf(store: TwilioStore, params: Record<string, string>, url: URL): OwnedNumber {
  return required(
    [...store.numbers.values()].find((it) => it.sid === params.sid),
    url,
  )
}

function findNumbers(store: TwilioStore, query: URLSearchParams): OwnedNumber[] {
  const wanted = query.get('PhoneNumber')
  const name = query.get('FriendlyName')
  const origin = query.get('Origin')
  // Twilio matches any part of the number, with `*` for any digit.
  const digits = wanted?.replace(/[^\d*]/g, '').replaceAll('*', '\\d')
  return [...store.numbers.values()].filter((number) => {
    if (digits && !new RegExp(digits).test(number.phoneNumber)) return false
    return (!name || number.friendlyName === name) && (!origin || origin === 'twilio')
  })
}

/** Buys a number, or the first of an area code. @throws TwilioError 21421, 21422, 21451, 21452 */
function purchase(store: TwilioStore, form: URLSearchParams): OwnedNumber {
  const area = form.get('AreaCode')
  const text = form.get('PhoneNumber')
  if (!text && !area) throw new TwilioError(400, 21_404)
  let wanted: string | null
  if (text) {
    if (text === INVALID) throw new TwilioError(400, 21_421)
    if (text === UNAVAILABLE) throw new TwilioError(400, 21_422)
    wanted = normalizeNumber(text)
    if (!wanted || !isInInventory(wanted)) throw new TwilioError(400, 21_421)
    if (!isForSale(store, wanted)) {
      throw new TwilioError(400, 21_422, `${wanted} is not available.`)
    }
  } else {
    const query = new URLSearchParams({ AreaCode: area ?? '' })
    if (!/^\d{3}$/.test(area ?? '')) throw new TwilioError(400, 21_451)
    wanted = searchNumbers(store, query, false)[0] ?? searchNumbers(store, query, true)[0] ?? null
    if (!wanted) throw new TwilioError(400, 21_452)
  }
  // The settings are checked before the number is bought.
  const draft = store.draftNumber(wanted, form.get('FriendlyName') ?? '')
  updateNumber(store, draft, form)
  store.own(draft)
  return draft
}

function updateNumber(store: TwilioStore, number: OwnedNumber, form: URLSearchParams): void {
  const method = form.get('SmsMethod')
  if (method !== null && method !== 'GET' && method !== 'POST') {
    throw new TwilioError(400, 21403, 'SmsMethod must be GET or POST')
  }
  for (const name of ['SmsUrl', 'VoiceUrl', 'StatusCallback']) {
    const url = form.get(name)
    if (url && !/^https?:\/\//.test(url)) throw new TwilioError(400, 21_502, `${name} is not a valid URL`)
  }
  const addressSid = readAddress(store, form, 'AddressSid')
  const emergency = readAddress(store, form, 'EmergencyAddressSid')
  if (emergency && !store.registration.addresses.get(emergency)?.emergencyEnabled) {
    throw new TwilioError(400, 20001, `The address ${emergency} is not enabled for emergency calls`)
  }
  const status = form.get('EmergencyStatus') ?? number.emergencyStatus
  if (status !== 'Active' && status !== 'Inactive') {
    throw new TwilioError(400, 20001, `Invalid EmergencyStatus: ${status}`)
  }
  number.emergencyStatus = status
  number.smsUrl = form.get('SmsUrl') ?? number.smsUrl
  number.smsMethod = method ?? number.smsMethod
  number.voiceUrl = form.get('VoiceUrl') ?? number.voiceUrl
  number.statusCallback = form.get('StatusCallback') ?? number.statusCallback
  number.friendlyName = form.get('FriendlyName') || number.friendlyName
  if (addressSid !== undefined) number.addressSid = addressSid
  if (emergency !== undefined) number.emergencyAddressSid = emergency
  number.updatedAt = new Date()
}

/** An address's sid, null to unset it, undefined if it isn't given. */
function readAddress(store: TwilioStore, form: URLSearchParams, name: string): string | null | undefined {
  const sid = form.get(name)
  if (sid === null) return undefined
  if (sid === '') return null
  if (!store.registration.addresses.has(sid)) {
    throw new TwilioError(400, 20001, `The address ${sid} does not exist`)
  }
  return sid
}
