type Json = Record<string, unknown>

/** An answer that a schema of the document allows. A field says its own `example` where its name isn't enough. */
export function sampleOf(schema: Json, schemas: Record<string, Json>): unknown {
  const ids = new Map<string, string>()

  /** @param within the name of the object that it belongs to */
  function sample(of: Json, name: string, within: string): unknown {
    if ('example' in of) return of.example
    if (typeof of.$ref === 'string') {
      const component = of.$ref.split('/').at(-1)!
      return sample(schemas[component]!, component, within)
    }
    if ('const' in of) return of.const
    if (of.enum) return (of.enum as unknown[])[0]
    const choices = choicesOf(of)
    if (choices) {
      const [first] = choices.filter(({ type }) => type !== 'null')
      const isEmpty =
        !first || (choices.length > 1 && isPlain(first) && known(first, name, within) === undefined)
      return isEmpty ? null : sample(first, name, within)
    }
    if (of.type === 'array') return [sample(of.items as Json, name, within)]
    if (of.type === 'object') {
      const fields = Object.entries((of.properties ?? {}) as Record<string, Json>)
      return Object.fromEntries(fields.map(([field, inner]) => [field, sample(inner, field, name)]))
    }
    if (of.type === 'boolean') return TRUE.has(name)
    if (of.format === 'uuid') return idOf(name)
    if (of.type === 'string') return known(of, name, within) ?? inWords(name)
    return of.type === 'integer' || of.type === 'number' ? (known(of, name, within) ?? 1) : null
  }

  function idOf(name: string): string {
    if (!ids.has(name)) ids.set(name, `0198c1a0-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`)
    return ids.get(name)!
  }

  return sample(schema, '', '')
}

function choicesOf(of: Json): Json[] | undefined {
  if (Array.isArray(of.type)) return of.type.map((type: unknown) => ({ ...of, type }))
  return (of.anyOf ?? of.oneOf) as Json[] | undefined
}

const isPlain = ({ type, enum: values, format }: Json) =>
  !values && !format && (type === 'string' || type === 'integer' || type === 'number')

/** A usual value of a text or number of this name. */
function known(
  { type, format, description }: Json,
  name: string,
  within: string,
): string | number | undefined {
  if (type !== 'string') return NUMBERS[`${within}.${name}`] ?? NUMBERS[name]
  const about = String(description ?? '')
  if (format === 'date' || about.includes('yyyy-MM-dd')) return DAY
  if (format === 'date-time') return TIME
  return TEXTS[`${within}.${name}`] ?? TEXTS[name] ?? textByEnding(name)
}

const TIME = '2026-03-02T17:30:00.000Z'
const DAY = '2026-03-02'

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

const TRUE = new Set([
  'active',
  'canDelete',
  'canEdit',
  'canMove',
  'enabled',
  'inOfficeHours',
  'isActive',
  'open',
])

const NUMBERS: Record<string, number> = {
  'Invoice.total': 12_900,
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
  year: 2019,
  yearBuilt: 1998,
}

/** By the name of a field, or of the object that it belongs to and its own. */
const TEXTS: Record<string, string> = {
  'Account.name': 'Harbor Insurance',
  'Calendar.name': 'Appointments',
  'CalendarChoice.name': 'Appointments',
  'CallResult.name': 'Renewed',
  'Campaign.name': 'Renewal reminder',
  'ClientTag.name': 'Renewals',
  'Location.name': 'Main office',
  'SmartValueGroup.name': 'PolicyType',
  'Tag.name': 'Renewals',
  'TaskLane.label': 'To do',
  'TaskLaneWithCards.label': 'To do',
  'Template.name': 'Thanks',
  'accountLocation.name': 'Main office',
  'assignedTag.name': 'Renewals',
  'location.name': 'Main office',
  'locations.name': 'Main office',
  'tags.name': 'Renewals',
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
  date: TIME,
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
  runDate: TIME,
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
