/** The kinds of business that can be registered, in the provider's words. The database has an empty text for what isn't chosen yet. */

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

export const OPERATIONS = ['AFRICA', 'ASIA', 'EUROPE', 'LATIN_AMERICA', 'USA_AND_CANADA'] as const

export const JOB_POSITIONS = ['Director', 'GM', 'VP', 'CEO', 'CFO', 'General Counsel', 'Other'] as const

export const BRAND_TYPES = ['public', 'private', 'nonprofit', 'government'] as const
export const STOCK_EXCHANGES = ['NYSE', 'NASDAQ'] as const

/** A low-volume brand is sent without the carriers' vetting, which other brands are given their limits by. */
export const BRAND_VOLUMES = ['low', 'standard'] as const
export type BrandVolume = (typeof BRAND_VOLUMES)[number]
