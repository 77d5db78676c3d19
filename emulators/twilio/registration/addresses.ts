import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { page } from '#emulators/twilio/paging.ts'
import { accountPath, dependentResource, rfc2822 } from '#emulators/twilio/resources.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import { bool, needed, optional } from './input.ts'
import type { Address } from './records.ts'
import { instant, registrationSid } from './registration.ts'

/** The first digits of ZIP codes by state. */
const ZIP_STATES: Record<string, string> = {
  '0': 'CT MA ME NH NJ PR RI VT VI NY',
  '1': 'DE NY PA',
  '2': 'DC MD NC SC VA WV',
  '3': 'AL FL GA MS TN',
  '4': 'IN KY MI OH',
  '5': 'IA MN MT ND SD WI',
  '6': 'IL KS MO NE',
  '7': 'AR LA OK TX',
  '8': 'AZ CO ID NM NV UT WY',
  '9': 'AK AS CA GU HI MP OR WA',
}
const PO_BOX = /^\s*(p\.?\s*o\.?|post\s+office)\s*box\b/i

/** Addresses of businesses, also for emergency calls. */
export function addAddressRoutes(router: Router, store: TwilioStore, run: Run): void {
  const { addresses } = store.registration
  const path = `${accountPath(store)}/Addresses`
  const resource = (address: Address) => addressResource(store, address)
  const addressOf = (params: Record<string, string>, url: URL) =>
    required(addresses.get(params.sid ?? ''), url)
  const numbersAt = (sid: string) =>
    [...store.numbers.values()].filter((each) => each.addressSid === sid || each.emergencyAddressSid === sid)
  router
    .add(
      'GET',
      `${path}.json`,
      run(({ url }, form) => {
        const wanted = (name: string, value: string) => !form.get(name) || form.get(name) === value
        const found = [...addresses.values()].filter(
          (each) =>
            wanted('CustomerName', each.customerName) &&
            wanted('FriendlyName', each.friendlyName) &&
            wanted('IsoCountry', each.isoCountry) &&
            wanted('EmergencyEnabled', String(each.emergencyEnabled)),
        )
        return ok(page(url, `${path}.json`, 'addresses', found.toReversed(), resource))
      }),
    )
    .add(
      'POST',
      `${path}.json`,
      run((_, form) => {
        const at = instant()
        const address: Address = {
          sid: registrationSid('AD'),
          customerName: needed(form, 'CustomerName'),
          friendlyName: optional(form, 'FriendlyName') ?? '',
          street: needed(form, 'Street'),
          streetSecondary: optional(form, 'StreetSecondary') ?? '',
          city: needed(form, 'City'),
          region: needed(form, 'Region'),
          postalCode: needed(form, 'PostalCode'),
          isoCountry: needed(form, 'IsoCountry').toUpperCase(),
          emergencyEnabled: bool(form, 'EmergencyEnabled', false),
          validated: false,
          createdAt: at,
          updatedAt: at,
        }
        validate(address, bool(form, 'AutoCorrectAddress', true))
        addresses.set(address.sid, address)
        store.options.changed({ type: 'registration' })
        return created(resource(address))
      }),
    )
    .add(
      'GET',
      `${path}/:sid.json`,
      run(({ params, url }) => ok(resource(addressOf(params, url)))),
    )
    .add(
      'POST',
      `${path}/:sid.json`,
      run(({ params, url }, form) => {
        const address = addressOf(params, url)
        const edited = {
          ...address,
          customerName: optional(form, 'CustomerName') ?? address.customerName,
          friendlyName: form.get('FriendlyName') ?? address.friendlyName,
          street: optional(form, 'Street') ?? address.street,
          streetSecondary: form.get('StreetSecondary') ?? address.streetSecondary,
          city: optional(form, 'City') ?? address.city,
          region: optional(form, 'Region') ?? address.region,
          postalCode: optional(form, 'PostalCode') ?? address.postalCode,
          emergencyEnabled: bool(form, 'EmergencyEnabled', address.emergencyEnabled),
          updatedAt: instant(),
        }
        validate(edited, bool(form, 'AutoCorrectAddress', true))
        Object.assign(address, edited)
        store.options.changed({ type: 'registration' })
        return ok(resource(address))
      }),
    )
    .add(
      'DELETE',
      `${path}/:sid.json`,
      run(({ params, url }) => {
        const { sid } = addressOf(params, url)
        if (numbersAt(sid).length > 0) throw new TwilioError(400, 21_626)
        addresses.delete(sid)
        store.options.changed({ type: 'registration' })
        return { status: 204 }
      }),
    )
    .add(
      'GET',
      `${path}/:sid/DependentPhoneNumbers.json`,
      run(({ params, url }) => {
        const { sid } = addressOf(params, url)
        const list = `${path}/${sid}/DependentPhoneNumbers.json`
        return ok(
          page(url, list, 'dependent_phone_numbers', numbersAt(sid), (it) => dependentResource(store, it)),
        )
      }),
    )
}

/** Checks a US address as far as its parts can contradict each other. @throws TwilioError 21628, 21629 */
function validate(address: Address, autoCorrect: boolean): void {
  if (address.isoCountry !== 'US') {
    if (address.emergencyEnabled) throw new TwilioError(400, 21_628)
    return
  }
  const isBox = PO_BOX.test(address.street)
  const hasStreet = isBox || /^\d+\S*\s+\S*[a-z]/i.test(address.street)
  const region = address.region.toUpperCase()
  const zip = /^(\d)\d{4}(-\d{4})?$/.exec(address.postalCode)
  const isInState = zip?.[1] !== undefined && ZIP_STATES[zip[1]]?.split(' ').includes(region)
  if (!hasStreet || !isInState) throw new TwilioError(400, 21_628)
  // Help must be sent to a place, so a post office box won't do.
  if (isBox && address.emergencyEnabled) throw new TwilioError(400, 21_628)
  if (region !== address.region && !autoCorrect) throw new TwilioError(400, 21_629)
  address.region = region
  address.validated = true
}

function addressResource(store: TwilioStore, address: Address): Record<string, unknown> {
  return {
    sid: address.sid,
    account_sid: store.options.accountSid,
    customer_name: address.customerName,
    friendly_name: address.friendlyName,
    street: address.street,
    street_secondary: address.streetSecondary,
    city: address.city,
    region: address.region,
    postal_code: address.postalCode,
    iso_country: address.isoCountry,
    emergency_enabled: address.emergencyEnabled,
    validated: address.validated,
    verified: false,
    date_created: rfc2822(new Date(address.createdAt)),
    date_updated: rfc2822(new Date(address.updatedAt)),
    uri: `${accountPath(store)}/Addresses/${address.sid}.json`,
  }
}
