import { millisecondsInDay } from 'date-fns/constants'
import type { clientExtras, clients } from '#db/schema/index.ts'
import { FIRST_NAMES } from '#db/seed/names.ts'
import { demoSsn, type Random } from '#db/seed/random.ts'
import {
  BANKS,
  CARDS,
  CARRIERS,
  CITIES,
  DOGS,
  EXTRAS,
  LINKS,
  POLICY_LINES,
  SAMPLE_STREETS,
  USES,
  VEHICLES,
} from './demo-samples.ts'

export type ExtraRow = typeof clientExtras.$inferInsert & { id: string }
type Data = Record<string, unknown>
export type DemoRecord =
  | 'address'
  | 'dependent'
  | 'policy'
  | 'vehicle'
  | 'home'
  | 'commercial'
  | 'payment'
  | 'extra'
  | 'link'

const day = (at: Date) => at.toISOString().slice(0, 10)
const inDays = (now: Date, days: number) => day(new Date(now.getTime() + days * millisecondsInDay))

/** A demo client, with what their records share. The first, of index 0, has the same records in every seed. */
interface DemoClient {
  index: number
  person: typeof clients.$inferInsert & { id: string }
  random: Random
  now: Date
  add: (kind: DemoRecord, data: Data) => ExtraRow
  secret: (kind: DemoRecord, row: ExtraRow, field: string, value: string) => void
}

/** Adds all records of a client. */
export function addClientRecords(client: DemoClient): void {
  const { index, person, random } = client
  const at = addAddresses(client)
  const payment = index === 0 || random.chance(0.55) ? addPayment(client, at) : null
  const carrier = index === 0 ? 'Granite Mutual' : random.pick(CARRIERS)

  const vehicles = index === 0 ? 2 : random.pick([0, 1, 1, 1, 2, 2, 3])
  const insured: Record<string, string> = {}
  for (let n = 0; n < vehicles; n += 1) {
    const title = addVehicle(client, n, carrier)
    insured.Auto ??= title
  }
  if (index === 0 || random.chance(0.5)) {
    addHome(client, at, carrier)
    insured.Home = `${at.address}, ${at.city}`
  }
  if (person.companyName) addCommercial(client, at)
  addDependents(client)
  addPolicies(client, { carrier, insured, paymentId: payment?.id })
  if (random.chance(0.1)) {
    const [field, value] = random.pick(EXTRAS)
    client.add('extra', { field, value })
  }
  if (index === 0 || random.chance(0.12)) {
    const [name, url, description] = random.pick(LINKS)
    client.add('link', { name, url, description, icon: /portal/i.test(name) ? 'shield' : 'folder' })
  }
}

/** Returns the physical address, also when the client has no record of it. */
function addAddresses({ index, random, add }: DemoClient) {
  const [city, state, county, zip] = random.pick(CITIES)
  const street = index === 0 ? '418 Larkspur Lane' : `${random.int(100, 9800)} ${random.pick(SAMPLE_STREETS)}`
  const at =
    index === 0
      ? { address: street, city: 'Boise', state: 'ID', zipcode: '83702' }
      : { address: street, city, state, zipcode: String(zip + random.int(0, 9)) }
  if (index === 0 || random.chance(0.92)) {
    add('address', {
      type: 'Physical',
      ...at,
      county,
      country: 'USA',
      pinned: index < 3 || random.chance(0.12),
    })
  }
  if (random.chance(0.15)) {
    add('address', {
      type: 'Mailing',
      address: `PO Box ${random.int(10, 4999)}`,
      city,
      state,
      zipcode: String(zip),
    })
  }
  if (random.chance(0.08)) {
    add('address', {
      type: 'Previous',
      address: `${random.int(10, 990)} ${random.pick(SAMPLE_STREETS)}`,
      city,
      state,
    })
  }
  return at
}

function addDependents({ person, random, now, add, secret }: DemoClient): void {
  for (let n = random.pick([0, 0, 0, 1, 1, 2, 3]); n > 0; n -= 1) {
    const row = add('dependent', {
      firstName: random.pick(FIRST_NAMES),
      lastName: person.lastName ?? undefined,
      relationship: random.pick(['Son', 'Daughter', 'Stepson', 'Stepdaughter', 'Parent']),
      dob: inDays(now, -random.int(200, 7600)),
      goodStudent: random.chance(0.2),
    })
    if (random.chance(0.4)) secret('dependent', row, 'ssn', demoSsn(random))
  }
}

/** `insured` has the title of the insured vehicle or home by the policy's type. */
function addPolicies(
  { index, person, random, now, add }: DemoClient,
  {
    carrier,
    insured,
    paymentId,
  }: { carrier: string; insured: Record<string, string>; paymentId: string | undefined },
): void {
  const lines =
    index === 0
      ? POLICY_LINES.filter(({ type }) => ['Auto', 'Home', 'Umbrella'].includes(type))
      : POLICY_LINES.filter(
          ({ type, share }) =>
            random.chance(share) && ((type !== 'Home' && type !== 'Auto') || insured[type] !== undefined),
        )
  for (const line of lines) {
    const effective = -random.int(-20, 363)
    const years = random.chance(0.85) ? 0 : random.int(1, 3)
    add('policy', {
      type: line.type,
      company: index === 0 && line.type === 'Umbrella' ? 'Northwind' : carrier,
      idNumber: `${carrier
        .split(' ')
        .map((word) => word[0])
        .join('')}-${random.int(1000, 9999)}-${random.int(10, 99)}`,
      covers: insured[line.type],
      premium: Math.round(random.int(line.low * 100, line.high * 100) / 50) * 50,
      issueDate: inDays(now, effective - 365 * years - random.int(5, 30)),
      effectiveDate: inDays(now, effective - 365 * years),
      termDate: inDays(now, effective - 365 * years + 364),
      enrolledVia: random.pick(['Phone', 'In person', 'Website']),
      managedBy: person.managedBy ?? undefined,
      paymentMethod: paymentId,
    })
  }
}

function addPayment({ person, random, now, add, secret }: DemoClient, at: Data): ExtraRow {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ') || person.companyName!
  if (random.chance(0.45)) {
    return add('payment', {
      type: random.pick(['credit card', 'credit card', 'debit card']),
      name,
      cardBrand: random.pick(CARDS),
      cardLast4: String(random.int(1000, 9999)),
      expMonth: String(random.int(1, 12)).padStart(2, '0'),
      expYear: now.getUTCFullYear() + random.int(0, 4),
      ...at,
    })
  }
  const row = add('payment', {
    type: random.pick(['checking', 'checking', 'savings']),
    name,
    isBusinessAccount: Boolean(person.companyName),
    ...at,
  })
  secret('payment', row, 'routing', random.pick(BANKS))
  secret('payment', row, 'account', String(random.int(10_000_000, 999_999_999)))
  return row
}

/** Returns the vehicle's title. */
function addVehicle({ person, random, now, add }: DemoClient, n: number, carrier: string): string {
  const [type, make, model] = n < 2 ? random.pick(VEHICLES.road) : random.pick(VEHICLES.other)
  const road = n < 2
  const year = now.getUTCFullYear() - random.int(0, 16)
  add('vehicle', {
    type,
    make,
    model,
    year,
    primaryDriver: (n === 1 && person.coFirstName) || person.firstName || undefined,
    autoValue: random.int(4, 58) * 100_000,
    primaryUse: random.pick(USES),
    ...(road ? { odometer: random.int(3, 160) * 1000, totalMiles: random.int(4, 18) * 1000 } : {}),
    carrier,
    liability: random.pick(['50/100/50', '100/300/100', '250/500/100']),
    deductibleComp: random.pick(['250', '500']),
    deductibleColl: random.pick(['500', '1,000']),
    roadside: random.chance(0.5),
    premium: random.int(320, 1900) * 100,
    expirationDate: inDays(now, random.int(5, 350)),
    ...(random.chance(0.3)
      ? {
          lienHolder: {
            name: 'Cascade Credit Union',
            city: 'Boise',
            state: 'ID',
            loan: `${random.int(10_000, 99_999)}`,
          },
        }
      : {}),
  })
  return [year, make, model].join(' ')
}

function addHome({ random, now, add }: DemoClient, at: Data, carrier: string): void {
  const built = random.int(1948, now.getUTCFullYear() - 1)
  add('home', {
    ...at,
    usage: random.chance(0.9) ? 'Primary' : 'Rental',
    type: random.pick(['Single family', 'Single family', 'Townhouse', 'Condo']),
    yearBuilt: built,
    purchaseDate: inDays(now, -random.int(200, 6000)),
    numStories: random.pick([1, 1, 2, 2, 1.5]),
    numBedrooms: random.int(2, 5),
    numBathrooms: random.pick([1, 1.5, 2, 2.5, 3]),
    livingAreaSqft: random.int(9, 38) * 100,
    occupantsAdult: random.int(1, 3),
    garage: random.pick(['Attached', 'Detached', 'None']),
    foundation: random.pick(['Crawl space', 'Slab', 'Basement']),
    roofType: random.pick(['Architectural shingle', 'Composition shingle', 'Metal']),
    roofDesign: random.pick(['Gable', 'Hip']),
    centralair: random.chance(0.7),
    siding: [{ material: random.pick(['Vinyl', 'Fiber cement', 'Brick', 'Wood']), percentage: 100 }],
    ...(random.chance(0.4) ? { deck: [{ material: 'Composite', sqft: random.int(8, 40) * 10 }] } : {}),
    ...(random.chance(0.35)
      ? { dogs: [{ breed: random.pick(DOGS), count: random.int(1, 2), biteHistory: random.chance(0.05) }] }
      : {}),
    ...(random.chance(0.2)
      ? { renovation: { roof: Math.min(built + random.int(15, 40), now.getUTCFullYear()) } }
      : {}),
    carrier,
    dwelling: random.pick(['300,000', '400,000', '500,000', '750,000']),
    liability: random.pick(['300,000', '500,000']),
    deductible: random.pick(['1,000', '2,500']),
    premium: random.int(780, 2600) * 100,
    expirationDate: inDays(now, random.int(5, 350)),
    ...(random.chance(0.6)
      ? {
          mortgagePrimary: {
            name: 'Owyhee Home Lending',
            city: 'Boise',
            state: 'ID',
            loan: `${random.int(100_000, 999_999)}`,
          },
        }
      : {}),
  })
}

function addCommercial({ person, random, now, add, secret }: DemoClient, at: Data): void {
  const row = add('commercial', {
    companyName: person.companyName,
    entityType: random.pick(['LLC', 'LLC', 'Corporation', 'Sole proprietor', 'Partnership']),
    businessType: random.pick(['Contractor', 'Restaurant', 'Retail', 'Office', 'Landscaping', 'Repair shop']),
    numberOfEmployees: random.int(1, 40),
    annualIncome: random.int(8, 300) * 1_000_000,
    annualPayroll: random.int(4, 120) * 1_000_000,
    startDate: inDays(now, -random.int(300, 9000)),
    locations: [at],
    mailing: at,
  })
  secret('commercial', row, 'ein', `${random.int(100_000_000, 999_999_999)}`)
}
