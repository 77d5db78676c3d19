type Json = Record<string, unknown>

/** An answer that a schema of the document allows. A field says its own `example` where its name isn't enough. */
export function sampleOf(schema: Json, schemas: Record<string, Json>): unknown {
  const ids = new Map<string, string>()

  function sample(of: Json, name: string): unknown {
    if ('example' in of) return of.example
    if (typeof of.$ref === 'string') return sample(schemas[of.$ref.split('/').at(-1)!]!, name)
    if ('const' in of) return of.const
    if (of.enum) return (of.enum as unknown[])[0]
    const choices = (of.anyOf ?? of.oneOf) as Json[] | undefined
    if (choices) return sampleOfChoice(choices, name)
    if (Array.isArray(of.type)) {
      return sampleOfChoice(
        of.type.map((type: unknown) => ({ ...of, type })),
        name,
      )
    }
    if (of.type === 'array') return [sample(of.items as Json, name)]
    if (of.type === 'object') return sampleOfObject((of.properties ?? {}) as Record<string, Json>)
    if (of.type === 'boolean') return false
    if (of.type === 'integer' || of.type === 'number') return NUMBERS[name] ?? 1
    return of.type === 'string' ? text(of.format, name) : null
  }

  /** Null for a field that needs no value, unless its name says what it looks like. */
  function sampleOfChoice(choices: Json[], name: string): unknown {
    const [first] = choices.filter(({ type }) => type !== 'null')
    if (!first || (choices.length > 1 && isPlain(first) && !isKnown(name))) return null
    return sample(first, name)
  }

  const sampleOfObject = (properties: Record<string, Json>) =>
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sample(inner, name)]))

  function text(format: unknown, name: string): string {
    if (format === 'uuid') return idOf(name)
    if (format === 'date') return DAY
    if (format === 'date-time') return TIME
    return TEXTS[name] ?? textByEnding(name) ?? inWords(name)
  }

  function idOf(name: string): string {
    if (!ids.has(name)) ids.set(name, `0198c1a0-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`)
    return ids.get(name)!
  }

  return sample(schema, '')
}

const TIME = '2026-03-02T17:30:00.000Z'
const DAY = '2026-03-02'

const isPlain = ({ type, enum: values, format }: Json) =>
  !values && !format && (type === 'string' || type === 'integer' || type === 'number')

const isKnown = (name: string) => name in TEXTS || name in NUMBERS || textByEnding(name) !== undefined

function textByEnding(name: string): string | undefined {
  if (/(At|On|Of|Since)$|^(at|since|start|end|timestamp)$/.test(name)) return TIME
  if (/date$|^co(Dob|Dod)$|^(dob|dod)$/i.test(name)) return DAY
  if (/phone(number)?$/i.test(name)) return '12085550123'
  if (/email$/i.test(name)) return 'janet@mail.example'
  return /url$/i.test(name) ? 'https://harbor.example' : undefined
}

/** `stockExchange` → Stock exchange */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const NUMBERS: Record<string, number> = {
  amount: 12_900,
  amount_excluding_tax: 12_900,
  amount_remaining: 12_900,
  byteSize: 48_213,
  callDuration: 42,
  duration: 42,
  due_date: 1_772_472_600,
  exp_month: 4,
  exp_year: 2031,
  failed: 0,
  height: 480,
  limit: 25,
  pastDue: 0,
  percent: 100,
  period_start: 1_772_472_600,
  premium: 12_900,
  progress: 100,
  rating: 5,
  recordingDuration: 42,
  reminderAt: 15,
  size: 48_213,
  subtotal_excluding_tax: 12_900,
  tax: 0,
  total: 25,
  width: 640,
  year: 2019,
  yearBuilt: 1998,
}

const TEXTS: Record<string, string> = {
  address: '700 W Main St',
  address2: 'Suite 4',
  aflliateOn: DAY,
  avatar: '/avatars/0198c1a0-0000-7000-8000-000000000001',
  backgroundColor: '#9fe1e7',
  bank_name: 'First Bank of Idaho',
  body: 'Ask for the new roof’s invoice.',
  boardname: 'Renewals',
  brand: 'visa',
  brandStatus: 'APPROVED',
  businessName: 'Harbor LLC',
  businessType: 'Corporation',
  by: 'Janet Okafor',
  city: 'Boise',
  client_secret: 'seti_1Example_secret_1Example',
  code: 'P64E A5TZ HZS4 ZKS7',
  collection_method: 'charge_automatically',
  companyName: 'Ruiz Roofing LLC',
  content: 'Hello {firstName}, your policy renews soon.',
  contentType: 'application/pdf',
  data: 'Auto',
  description: 'The policies that renew this month',
  details: 'Ask for the new roof’s invoice.',
  emoji: '🎉',
  error: 'Unable to find vin: unknown error',
  fileName: 'declaration.pdf',
  firstName: 'Janet',
  foregroundColor: '#000000',
  friendlyName: 'Main line',
  gatheringForms: 'all',
  id: 'in_1Example',
  idType: 'EIN',
  identity: 'direct_customer',
  industry: 'INSURANCE',
  ivr: 'main',
  jobPosition: 'CEO',
  keyword: 'STOP',
  label: 'Primary mobile',
  laneLabel: 'To do',
  last4: '4242',
  lastName: 'Okafor',
  legalName: 'Harbor LLC',
  managedByName: 'Ana Reyes',
  managedOn: DAY,
  message: 'Your policy renews tomorrow.',
  messageTo: '12085550123',
  name: 'Janet Okafor',
  note: 'Call after five.',
  notes: 'Call after five.',
  operations: 'USA_AND_CANADA',
  optInKeywords: 'START',
  optOutKeywords: 'STOP',
  order: 'a0',
  origin: 'purchased',
  plan: 'Office',
  preview: 'Your policy renews tomorrow.',
  profileStatus: 'approved',
  reason: 'Sells warranties',
  recordingUrl: '/api/phone/recording/0198c1a0-0000-7000-8000-000000000001',
  registrationNumber: '•••••7365',
  roomTitle: 'Claims',
  searchKey: 'claims',
  secret: 'whsec_6oWiC/Tr9+P/kDEYuwMqwv+q2+dgdiqa',
  sid: 'PN00000000000000000000000000000001',
  state: 'ID',
  status: 'active',
  subTitle: 'Janet Okafor',
  tags: 'Renewal',
  template: 'Thank you, {firstName}!',
  themeColor: '#19d0de',
  timezone: 'America/Denver',
  title: 'Claims',
  to: '12085550123',
  token: 'KhJVgGWBEoJrik…',
  trustBundleStatus: 'approved',
  type: 'custom',
  unit_amount_decimal: '1.25',
  usecase: 'CUSTOMER_CARE',
  version: '2.13.0',
  vin: '1FAHP3K2XCL123456',
  waiting: TIME,
  zipcode: '83702',
}
