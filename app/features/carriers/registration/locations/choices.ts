/** The choices of the wizard, as the provider wants them unless a function here says otherwise. */

export const BUSINESS_TYPES = [
  'Sole Proprietorship',
  'Partnership',
  'Limited Liability Corporation',
  'Co-operative',
  'Non-profit Corporation',
  'Corporation',
] as const

export const IDENTITIES = ['direct_customer', 'isv_reseller_or_partner', 'unknown'] as const

/** https://www.twilio.com/docs/trust-hub/trusthub-rest-api/console-create-a-primary-customer-profile */
export const INDUSTRIES = [
  'AUTOMOTIVE',
  'AGRICULTURE',
  'BANKING',
  'CONSUMER',
  'EDUCATION',
  'ENGINEERING',
  'ENERGY',
  'OIL_AND_GAS',
  'FAST_MOVING_CONSUMER_GOODS',
  'FINANCIAL',
  'FINTECH',
  'FOOD_AND_BEVERAGE',
  'GOVERNMENT',
  'HEALTHCARE',
  'HOSPITALITY',
  'INSURANCE',
  'LEGAL',
  'MANUFACTURING',
  'MEDIA',
  'ONLINE',
  'RAW_MATERIALS',
  'REAL_ESTATE',
  'RELIGION',
  'RETAIL',
  'JEWELRY',
  'TECHNOLOGY',
  'TELECOMMUNICATIONS',
  'TRANSPORTATION',
  'TRAVEL',
  'ELECTRONICS',
  'NOT_FOR_PROFIT',
] as const

export const ID_TYPES = ['EIN', 'DUNS', 'CCN', 'OTHER'] as const
export type IdType = (typeof ID_TYPES)[number]

export const OPERATIONS = ['AFRICA', 'ASIA', 'EUROPE', 'LATIN_AMERICA', 'USA_AND_CANADA'] as const

export const JOB_POSITIONS = ['Director', 'GM', 'VP', 'CEO', 'CFO', 'General Counsel', 'Other'] as const

export const BRAND_TYPES = ['public', 'private', 'nonprofit', 'government'] as const
export const STOCK_EXCHANGES = ['NYSE', 'NASDAQ'] as const

/** A low-volume brand is sent without the carriers' vetting, which other brands are given their limits by. */
export const BRAND_VOLUMES = ['low', 'standard'] as const
export type BrandVolume = (typeof BRAND_VOLUMES)[number]

export const VOLUME_LABELS: Record<BrandVolume, string> = { low: 'Low volume', standard: 'Standard' }

/**
 * T-Mobile is the only carrier that limits days. It takes 2,000 segments from a brand without vetting, and 2,000 to 200,000 by the
 * score of a vetted one. As about a third of people are with it, Twilio names 6,000 a day for all carriers.
 * https://help.twilio.com/articles/1260804800549 and https://help.twilio.com/articles/1260803965530, read on 29 November 2026.
 */
export const VOLUME_LIMITS: Record<BrandVolume, string> = {
  low: 'A low-volume brand sends at most 2,000 segments a day to T-Mobile, about 6,000 to all carriers. The carriers don’t vet it.',
  standard:
    'A standard brand sends 2,000 to 200,000 segments a day to T-Mobile, by the score that the carriers’ vetting gives it.',
}

const ID_LABELS: Record<IdType, string> = {
  EIN: 'EIN (US federal tax number)',
  DUNS: 'DUNS',
  CCN: 'CCN (Canadian corporation number)',
  OTHER: 'Other',
}

const BRAND_LABELS: Record<(typeof BRAND_TYPES)[number], string> = {
  public: 'Public company',
  private: 'Private company',
  nonprofit: 'Nonprofit',
  government: 'Government',
}

/** The provider's names where it has others. It calls the Canadian number a business number. */
const PROVIDER_ID_TYPES: Record<IdType, string> = { EIN: 'EIN', DUNS: 'DUNS', CCN: 'CBN', OTHER: 'Other' }

export const providerIdType = (idType: string): string => PROVIDER_ID_TYPES[idType as IdType] ?? idType
export const providerBrandType = (brandType: string): string =>
  brandType === 'nonprofit' ? 'non-profit' : brandType

/** `OIL_AND_GAS` as `Oil and gas`, `direct_customer` as `Direct customer`. */
export function readable(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase()
  const spelled = words
    .replace('usa and canada', 'USA and Canada')
    .replace('latin america', 'Latin America')
    .replace('isv ', 'software ')
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

export const idTypeLabel = (idType: string): string => ID_LABELS[idType as IdType] ?? idType
export const brandTypeLabel = (brandType: string): string =>
  BRAND_LABELS[brandType as keyof typeof BRAND_LABELS] ?? brandType
