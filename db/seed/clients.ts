import type { clients } from '#db/schema/index.ts'
import { AREA_CODES, CO_STATUSES, COMPANIES, FIRST_NAMES, LAST_NAMES, type WrittenPerson } from './names.ts'
import type { Random } from './random.ts'

type NewClient = typeof clients.$inferInsert & { id: string }

const DAY = 86_400_000

/** Hands out numbers of the range kept for fiction (555-0100 to 555-0199), each once. */
export function numberStock(random: Random): () => string {
  const stock = random.shuffle(
    AREA_CODES.flatMap((area) =>
      Array.from({ length: 100 }, (_, line) => `1${area}55501${String(line).padStart(2, '0')}`),
    ),
  )
  return () => {
    const number = stock.pop()
    if (!number) throw new Error('The invented people have used up the numbers kept for fiction.')
    return number
  }
}

export interface PeopleOptions {
  accountId: string
  random: Random
  now: Date
  nextNumber: () => string
  locationIds: string[]
  managerIds: string[]
}

/** A client as somebody wrote them down. */
export function writtenClient(person: WrittenPerson, options: PeopleOptions): NewClient {
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

/** A client by chance: six in ten have a co-applicant, one in eight a company, some have no number or no email. */
export function inventedClient(options: PeopleOptions): NewClient {
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
    coStatus: co ? random.pick(CO_STATUSES) : null,
  }
}

function basics({ accountId, random, now, locationIds, managerIds }: PeopleOptions) {
  const createdAt = new Date(now.getTime() - random.int(1, 365 * 9) * DAY - random.int(0, DAY))
  const managedBy = random.chance(0.9) ? random.pick(managerIds) : null
  return {
    accountId,
    id: random.id(createdAt),
    locationId: random.chance(0.95) ? random.pick(locationIds) : null,
    managedBy,
    managedOn: managedBy ? createdAt : null,
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
