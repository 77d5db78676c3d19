import type { LocalListInstanceOptions } from 'twilio/lib/rest/api/v2010/account/availablePhoneNumberCountry/local.js'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { fromE164 } from '#app/lib/phone.ts'
import { parseState } from '#app/lib/states.ts'
import { api, readFailure } from '#app/lib/telephony.server.ts'
import { type NumberSearch, onKeypad } from './search.schema.ts'

/** Enough to choose from; a narrower search finds others. */
const MOST_FOUND = 30

/** A number that can be bought. */
export interface FoundNumber {
  /** As the provider writes it: (208) 555-0123. */
  friendlyName: string
  /** Null for a toll-free one. */
  locality: string | null
  /** The state's postal code. */
  region: string | null
  /** Digits with country code. */
  phoneNumber: string
}

/** Asks the provider for numbers to buy that can text and call. @throws AppError forbidden; unavailable without an answer */
export async function searchNumbers(ctx: Ctx, search: NumberSearch): Promise<FoundNumber[]> {
  ctx.require('administer')
  const country = api().availablePhoneNumbers('US')
  const options = optionsOf(search)
  try {
    const found = await (search.type === 'local'
      ? country.local.list(options)
      : country.tollFree.list(options))
    return found
      .map(({ friendlyName, locality, region, phoneNumber }) => ({
        friendlyName,
        // Empty for a toll-free number.
        locality: locality || null,
        region: region || null,
        phoneNumber: fromE164(phoneNumber),
      }))
      .filter((number) => matches(number.phoneNumber, search))
  } catch (error) {
    const failure = readFailure(error)
    log.warn({ accountId: ctx.account.id, err: error }, 'numbers: a search failed')
    throw new AppError(
      'unavailable',
      failure.kind === 'refused'
        ? 'The provider can’t search for this. Try an area code.'
        : 'The provider of phone numbers doesn’t answer at the moment. Try again shortly.',
    )
  }
}

function optionsOf({ criteria, search, matchTo }: NumberSearch): LocalListInstanceOptions {
  const common = { limit: MOST_FOUND, pageSize: MOST_FOUND, smsEnabled: true, voiceEnabled: true }
  switch (criteria) {
    case 'number': {
      const digits = onKeypad(search)
      const contains = { first: `+1${digits}`, any: digits, last: `${digits}$` }[matchTo]
      return { ...common, contains }
    }
    case 'areacode':
      return { ...common, areaCode: Number(search) }
    case 'city':
      return { ...common, inLocality: search }
    case 'state':
      return { ...common, inRegion: parseState(search) ?? search }
    case 'zipcode':
      return { ...common, inPostalCode: search }
  }
}

/** The provider's patterns also match the country code. */
function matches(phoneNumber: string, { criteria, search, matchTo }: NumberSearch): boolean {
  if (criteria !== 'number') return true
  const [number, digits] = [phoneNumber.slice(-10), onKeypad(search)]
  if (matchTo === 'first') return number.startsWith(digits)
  return matchTo === 'last' ? number.endsWith(digits) : number.includes(digits)
}
