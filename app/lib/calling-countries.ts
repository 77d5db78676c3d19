// The countries of the numbers that we can call. They all begin with 1; the three digits after it name the country.
// https://www.nanpa.com/numbering/international-numbering-resources

/** ISO codes, the most common first, then by name. */
export const CALLING_COUNTRIES = [
  { code: 'US', name: 'United States and its territories' },
  { code: 'CA', name: 'Canada' },
  { code: 'AI', name: 'Anguilla' },
  { code: 'AG', name: 'Antigua and Barbuda' },
  { code: 'BS', name: 'Bahamas' },
  { code: 'BB', name: 'Barbados' },
  { code: 'BM', name: 'Bermuda' },
  { code: 'VG', name: 'British Virgin Islands' },
  { code: 'KY', name: 'Cayman Islands' },
  { code: 'DM', name: 'Dominica' },
  { code: 'DO', name: 'Dominican Republic' },
  { code: 'GD', name: 'Grenada' },
  { code: 'JM', name: 'Jamaica' },
  { code: 'MS', name: 'Montserrat' },
  { code: 'KN', name: 'Saint Kitts and Nevis' },
  { code: 'LC', name: 'Saint Lucia' },
  { code: 'VC', name: 'Saint Vincent and the Grenadines' },
  { code: 'SX', name: 'Sint Maarten' },
  { code: 'TT', name: 'Trinidad and Tobago' },
  { code: 'TC', name: 'Turks and Caicos Islands' },
] as const
export type CallingCountry = (typeof CALLING_COUNTRIES)[number]['code']

/** Those of the United States and its territories are the rest. */
const AREA_CODES: Partial<Record<CallingCountry, string>> = {
  CA:
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 460 468 474 506 514 519 ' +
    '537 548 579 581 584 587 600 604 613 622 633 639 644 647 655 672 677 683 688 705 709 742 753 778 780 782 807 819 825 ' +
    '851 867 873 879 902 905 942',
  AI: '264',
  AG: '268',
  BS: '242',
  BB: '246',
  BM: '441',
  VG: '284',
  KY: '345',
  DM: '767',
  DO: '809 829 849',
  GD: '473',
  JM: '658 876',
  MS: '664',
  KN: '869',
  LC: '758',
  VC: '784',
  SX: '721',
  TT: '868',
  TC: '649',
}
const COUNTRY_OF = new Map(
  Object.entries(AREA_CODES).flatMap(([country, codes]) =>
    codes.split(' ').map((code) => [code, country as CallingCountry] as const),
  ),
)

/** The country of a number with 11 digits. */
const callingCountry = (number: string): CallingCountry => COUNTRY_OF.get(number.slice(1, 4)) ?? 'US'

export const countryName = (country: string): string =>
  CALLING_COUNTRIES.find(({ code }) => code === country)?.name ?? country

/** Calls to these cost the caller by the minute. */
const PREMIUM = /^1(900|976)|^1\d{3}976/

/** Why a stored number may not be called, when only calls to these countries may; null when it may. */
export function callRefusal(number: string, countries: readonly string[]): string | null {
  if (!/^1[2-9]\d{9}$/.test(number)) return 'Calls to other countries are not possible.'
  if (PREMIUM.test(number)) return 'Calls to premium numbers are not possible.'
  const country = callingCountry(number)
  if (countries.includes(country)) return null
  return `Calls to ${countryName(country)} are not allowed here. An admin can allow them in Settings, Call settings.`
}
