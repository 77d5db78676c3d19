/** The values Twilio accepts in the fields of end users. */
const VALUES: Record<string, readonly string[]> = {
  business_identity: ['direct_customer', 'isv_reseller_or_partner', 'unknown'],
  business_type: [
    'Sole Proprietorship',
    'Partnership',
    'Limited Liability Corporation',
    'Co-operative',
    'Non-profit Corporation',
    'Corporation',
  ],
  business_industry: [
    'AUTOMOTIVE',
    'AGRICULTURE',
    'BANKING',
    'CONSTRUCTION',
    'CONSUMER',
    'EDUCATION',
    'ELECTRONICS',
    'ENERGY',
    'ENGINEERING',
    'FAST_MOVING_CONSUMER_GOODS',
    'FINANCIAL',
    'FINTECH',
    'FOOD_AND_BEVERAGE',
    'GOVERNMENT',
    'HEALTHCARE',
    'HOSPITALITY',
    'INSURANCE',
    'JEWELRY',
    'LEGAL',
    'MANUFACTURING',
    'MEDIA',
    'NOT_FOR_PROFIT',
    'OIL_AND_GAS',
    'ONLINE',
    'PROFESSIONAL_SERVICES',
    'RAW_MATERIALS',
    'REAL_ESTATE',
    'RELIGION',
    'RETAIL',
    'TECHNOLOGY',
    'TELECOMMUNICATIONS',
    'TRANSPORTATION',
    'TRAVEL',
  ],
  business_registration_identifier: ['EIN', 'DUNS', 'CBN', 'CN', 'ACN', 'CIN', 'VAT', 'VATRN', 'RN', 'Other'],
  business_regions_of_operation: ['AFRICA', 'ASIA', 'EUROPE', 'LATIN_AMERICA', 'USA_AND_CANADA', 'AUSTRALIA'],
  job_position: ['Director', 'GM', 'VP', 'CEO', 'CFO', 'General Counsel', 'Other'],
  company_type: ['private', 'public', 'non-profit', 'government'],
  stock_exchange: [
    'NONE',
    'NASDAQ',
    'NYSE',
    'AMEX',
    'AMX',
    'ASX',
    'B3',
    'BME',
    'BSE',
    'FRA',
    'ICEX',
    'JPX',
    'JSE',
    'KRX',
    'LON',
    'NSE',
    'OMX',
    'SEHK',
    'SGX',
    'SSE',
    'STO',
    'SWX',
    'SZSE',
    'TSX',
    'TWSE',
    'VSE',
    'OTHER',
  ],
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

function isUrl(text: string): boolean {
  const url = text.includes('://') ? text : `https://${text}`
  return URL.canParse(url) && new URL(url).hostname.includes('.')
}

const FORMS: Record<string, (text: string, all: Record<string, unknown>) => boolean> = {
  email: (text) => EMAIL.test(text),
  brand_contact_email: (text) => EMAIL.test(text),
  phone_number: (text) => /^\+[1-9]\d{6,14}$/.test(text),
  website_url: isUrl,
  business_registration_number: (text, all) =>
    all.business_registration_identifier !== 'EIN' || /^\d{2}-?\d{7}$/.test(text),
}

/** Why a field is refused, or null. */
export function fieldProblem(
  name: string,
  attributes: Record<string, unknown>,
): 'missing' | 'invalid' | null {
  const value = attributes[name]
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') return 'missing'
  const allowed = VALUES[name]
  if (allowed) {
    // Regions are one text with commas.
    const given = name === 'business_regions_of_operation' ? text.split(',') : [text]
    if (!given.every((each) => allowed.includes(each.trim()))) return 'invalid'
  }
  return FORMS[name]?.(text, attributes) === false ? 'invalid' : null
}
