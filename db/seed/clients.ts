import { millisecondsInDay } from 'date-fns/constants'
import type { clients } from '#db/schema/index.ts'
import {
  AREA_CODES,
  WEIGHTED_CO_STATUSES,
  COMPANIES,
  FIRST_NAMES,
  LAST_NAMES,
  type FixedClient,
} from './names.ts'
import type { Random } from './random.ts'

type NewClient = typeof clients.$inferInsert & { id: string }

/** Returns a function for unused numbers from the range reserved for fiction (555-0100 to 555-0199). */
export function numberPool(random: Random): () => string {
  const unused = random.shuffle(
    AREA_CODES.flatMap((area) =>
      Array.from({ length: 100 }, (_, line) => `1${area}55501${String(line).padStart(2, '0')}`),
    ),
  )
  return () => {
    const number = unused.pop()
    if (!number) throw new Error('The demo data has used up the phone numbers reserved for fiction.')
    return number
  }
}

export interface ClientOptions {
  accountId: string
  random: Random
  now: Date
  nextNumber: () => string
  locationIds: string[]
  managerIds: string[]
}

export function fixedClient(person: FixedClient, options: ClientOptions): NewClient {
  const { co } = person
  return {
    ...basics(options),
    firstName: person.firstName,
    preferredFirstName: person.preferredFirstName,
    lastName: person.lastName,
    suffix: person.suffix,
    companyName: person.companyName,
    email: person.email,
    mobilePhone: person.mobile ? options.nextNumber() : null,
    phone: person.phone ? options.nextNumber() : null,
    coFirstName: co?.firstName,
    coLastName: co?.lastName,
    coEmail: co?.email,
    coMobilePhone: co?.mobile ? options.nextNumber() : null,
    coStatus: co?.status,
  }
}

/** A random client: about four in ten have a co-applicant, one in seven a company, and some no number or no email. */
export function randomClient(options: ClientOptions): NewClient {
  const { random } = options
  const firstName = random.pick(FIRST_NAMES)
  const lastName = random.pick(LAST_NAMES)
  const companyOnly = random.chance(0.04)
  const co = !companyOnly && random.chance(0.45)
  const coFirstName = random.pick(FIRST_NAMES)
  const coLastName = random.chance(0.8) ? lastName : random.pick(LAST_NAMES)
  return {
    ...basics(options),
    firstName: companyOnly ? null : firstName,
    lastName: companyOnly ? null : lastName,
    preferredFirstName: !companyOnly && random.chance(0.04) ? firstName.slice(0, 3) : null,
    suffix: !companyOnly && random.chance(0.03) ? random.pick(['Jr.', 'Sr.', 'II', 'III']) : null,
    companyName: companyOnly || random.chance(0.1) ? random.pick(COMPANIES) : null,
    email: random.chance(0.72) ? emailOf(firstName, lastName, random) : null,
    mobilePhone: !companyOnly && random.chance(0.88) ? options.nextNumber() : null,
    phone: companyOnly || random.chance(0.22) ? options.nextNumber() : null,
    coFirstName: co ? coFirstName : null,
    coLastName: co ? coLastName : null,
    coEmail: co && random.chance(0.4) ? emailOf(coFirstName, coLastName, random) : null,
    coMobilePhone: co && random.chance(0.6) ? options.nextNumber() : null,
    coStatus: co ? random.pick(WEIGHTED_CO_STATUSES) : null,
  }
}

function basics({ accountId, random, now, locationIds, managerIds }: ClientOptions) {
  // A third of them came within the last year.
  const daysAgo = 1 + Math.floor(random.next() ** 2 * 365 * 9)
  const createdAt = new Date(now.getTime() - daysAgo * millisecondsInDay - random.int(0, millisecondsInDay))
  const managedBy = random.chance(0.9) ? random.pick(managerIds) : null
  return {
    accountId,
    id: random.id(createdAt),
    locationId: random.chance(0.95) ? random.pick(locationIds) : null,
    managedBy,
    managedOn: managedBy ? createdAt : null,
    createdBy: managedBy,
    createdAt,
    updatedAt: createdAt,
  }
}

function emailOf(firstName: string, lastName: string, random: Random): string {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replace(/ł/gi, 'l')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
  return `${plain(firstName)}.${plain(lastName)}${random.int(1, 99)}@mail.example`
}
