import { AREA_CODES, TOLL_FREE_CODES } from './area-codes.ts'
import { TwilioError } from './errors.ts'
import { displayNumber, isTollFree } from './numbers.ts'
import type { TwilioStore } from './store.ts'

/** How many numbers a search finds at most. */
const MOST = 200
/** How many numbers are tried for each area code and place of the pattern. */
const TRIES = 60

const LETTERS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/** Digits and `*` for any digit, and where in the ten digits of a number they may stand. */
type Pattern = { digits: string; isAtStart: boolean; isAtEnd: boolean }

/** `+` before a pattern is the start of the number, with its country code, `$` after it the end. @throws TwilioError 20001 */
function patternOf(text: string): Pattern {
  const bare = text.replace(/[\s().-]/g, '').toUpperCase()
  const [, plus, symbols = '', dollar] = /^(\+?)%?([0-9A-Z*]{2,16})%?(\$?)$/.exec(bare) ?? []
  if (!symbols) throw new TwilioError(400, 20001, `Invalid Contains: ${text}`)
  const digits = symbols.replace(/[A-Z]/g, (letter) =>
    String(LETTERS.findIndex((each) => each.includes(letter)) + 2),
  )
  const hasCountry = digits.startsWith('1') && (plus === '+' || digits.length === 11)
  return {
    digits: hasCountry ? digits.slice(1) : digits,
    isAtStart: plus === '+',
    isAtEnd: dollar === '$',
  }
}

function placesOf({ digits, isAtStart, isAtEnd }: Pattern): number[] {
  const last = 10 - digits.length
  if (isAtStart && isAtEnd) return last === 0 ? [0] : []
  if (isAtStart) return [0]
  return isAtEnd ? [last] : Array.from({ length: Math.max(0, last + 1) }, (_, at) => at)
}

/** Always the same digits for the same seed. */
function digitsFrom(seed: string): string {
  let state = 2_166_136_261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619)
  let digits = ''
  while (digits.length < 7) {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) >>> 0
    digits += String(state % 10)
  }
  return digits
}

const isNumber = (digits: string): boolean => /^[2-9]\d{2}[2-9](?!11)\d{6}$/.test(digits)

function areaCodesFor(query: URLSearchParams, isFree: boolean): string[] {
  const area = query.get('AreaCode')
  if (area !== null && !/^\d{3}$/.test(area)) throw new TwilioError(400, 20001, `Invalid AreaCode: ${area}`)
  if (isFree) return TOLL_FREE_CODES.filter((code) => !area || code === area)
  const near = query.get('NearNumber')?.replace(/\D/g, '').slice(-10, -7)
  const isWanted = (name: string, value: string): boolean => {
    const wanted = query.get(name)
    return !wanted || wanted.toLowerCase() === value.toLowerCase()
  }
  // Numbers belong to a wider area than a ZIP code, so those of ZIP codes with the same start are found.
  const zipStart = query.get('InPostalCode')?.slice(0, 3)
  return [...AREA_CODES]
    .filter(([code, { city, state, zip, lata }]) => {
      return (
        (!area || code === area) &&
        (!near || code === near) &&
        isWanted('InLocality', city) &&
        isWanted('InRegion', state) &&
        isWanted('InLata', lata) &&
        isWanted('InRateCenter', city) &&
        (!zipStart || zip.startsWith(zipStart))
      )
    })
    .map(([code]) => code)
}

/** The numbers for sale that a query matches: always the same, except for those that were sold. */
export function searchNumbers(store: TwilioStore, query: URLSearchParams, isFree: boolean): string[] {
  const contains = query.get('Contains')
  const wanted = contains ? patternOf(contains) : null
  const pattern = wanted?.digits ?? ''
  const places = wanted ? placesOf(wanted) : [0]
  const codes = areaCodesFor(query, isFree)
  const found = new Set<string>()
  for (let attempt = 0; attempt < TRIES && found.size < MOST; attempt++) {
    for (const code of codes) {
      for (const at of places) {
        const digits = [...(code + digitsFrom(`${code} ${at} ${attempt}`))]
        for (const [index, character] of [...pattern].entries()) {
          if (character !== '*') digits[at + index] = character
        }
        const number = digits.join('')
        // Numbers reserved for fiction belong to the demo.
        const isFiction = /^\d{3}55501/.test(number)
        if (!number.startsWith(code) || !isNumber(number) || (isFiction && !pattern.includes('55501')))
          continue
        if (isForSale(store, `+1${number}`)) found.add(`+1${number}`)
      }
    }
  }
  return [...found].slice(0, MOST)
}

export function isForSale(store: TwilioStore, number: string): boolean {
  return !store.numbers.has(number) && !store.registration.taken.has(number)
}

/** Whether Twilio could have such a number in the US. */
export function isInInventory(number: string): boolean {
  if (!/^\+1\d{10}$/.test(number) || !isNumber(number.slice(2))) return false
  return isTollFree(number) || AREA_CODES.has(number.slice(2, 5))
}

export function availableResource(number: string): Record<string, unknown> {
  const place = AREA_CODES.get(number.slice(2, 5))
  return {
    friendly_name: displayNumber(number),
    phone_number: number,
    lata: place?.lata ?? null,
    locality: place?.city ?? null,
    rate_center: place?.city.toUpperCase() ?? null,
    latitude: place ? Number(place.latitude) : null,
    longitude: place ? Number(place.longitude) : null,
    region: place?.state ?? null,
    postal_code: place?.zip ?? null,
    iso_country: 'US',
    address_requirements: 'none',
    beta: false,
    capabilities: { voice: true, sms: true, mms: true, fax: false },
  }
}
