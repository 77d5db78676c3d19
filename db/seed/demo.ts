import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#db/client.ts'
import {
  accounts,
  clientFavorites,
  clients,
  consentEvents,
  consents,
  groupMembers,
  groups,
  locations,
  phoneNumbers,
  smsDeliveries,
  smsMedia,
  smsMessages,
  conversations,
  conversationUsers,
  userLocations,
  users,
} from '#db/schema/index.ts'
import { type Agency, HARBOR, PLATFORM, type Staff, SUMMIT } from './agencies.ts'
import { demoConversations } from './demo-conversations.ts'
import { addOlderTexts } from './older-texts.ts'
import { addDemoMedia } from './media.ts'
import { FIXED_CLIENTS } from './names.ts'
import { type ClientOptions, fixedClient, numberPool, randomClient } from './clients.ts'
import { Random } from './random.ts'
import { addPersonDetails } from './client-details.ts'

export const DEMO_PASSWORD = 'demo-Password-1'

const DAY = 24 * 60 * 60_000

/** An agency of the demo data, for what the areas add to it. */
export interface DemoAgency {
  tx: Database
  accountId: string
  timezone: string
  now: Date
  /** The owner first. */
  users: readonly { id: string; firstName: string }[]
  clients: (typeof clients.$inferInsert & { id: string })[]
  optedOutNumbers: Set<string>
  /** Little data is enough. */
  isSmall: boolean
  /**
   * Yields the same numbers in each run. Every area has a series of its own, or one for each part that it names, so that a
   * change of one leaves the others unchanged.
   */
  random: (part?: string) => Random
}

export type AddDemoData = (agency: DemoAgency) => Promise<void>

/** An area's own demo data. */
export interface DemoPart {
  name: string
  add: AddDemoData
}

/**
 * Adds two agencies with some months of data, and the operator's own account, in one transaction. The data is the same
 * on each run, relative to `now`.
 */
export async function seedDemo(
  db: Database,
  passwordHash: string,
  now: Date,
  areas: readonly DemoPart[],
): Promise<void> {
  const agencyNumbers = new Set(
    [HARBOR, SUMMIT].flatMap((plan) => plan.locations.flatMap((l) => l.numbers.map((n) => n.number))),
  )
  const takeNumber = numberPool(new Random(208))
  const nextNumber = (): string => {
    const number = takeNumber()
    return agencyNumbers.has(number) ? nextNumber() : number
  }
  await db.transaction(async (tx) => {
    await addAgency(tx, { ...PLATFORM, seed: 1, passwordHash, now, nextNumber, isPlatform: true }, areas)
    await addAgency(tx, { ...HARBOR, seed: 2, passwordHash, now, nextNumber }, areas)
    await addAgency(tx, { ...SUMMIT, seed: 3, passwordHash, now, nextNumber }, areas)
  })
}

async function addAgency(tx: Database, agency: Agency, areas: readonly DemoPart[]): Promise<void> {
  const { now } = agency
  const random = new Random(agency.seed)
  const founded = new Date(now.getTime() - 3000 * DAY)
  const accountId = random.id(founded)
  await tx.insert(accounts).values({
    id: accountId,
    name: agency.name,
    timezone: agency.timezone,
    isPlatform: agency.isPlatform ?? false,
    createdAt: founded,
  })

  const seeded = { tx, agency, accountId, random, founded }
  const { offices, numbers } = await addOffices(seeded)
  const people = await addStaff(seeded, offices)
  if (agency.clients === 0) return

  const options: ClientOptions = {
    accountId,
    random,
    now,
    nextNumber: agency.nextNumber,
    locationIds: offices.map((office) => office.id),
    managerIds: people.map((person) => person.id),
  }
  const fixed = agency.seed === 2 ? FIXED_CLIENTS : FIXED_CLIENTS.slice(2, 6)
  const rows = fixed.map((client) => fixedClient(client, options))
  while (rows.length < agency.clients) rows.push(randomClient(options))

  const texts = demoConversations(agency, accountId, random, rows, numbers, people)
  const lastByClient = new Map(
    texts.conversations.map((conversation) => [conversation.clientId, conversation.lastMessageOn as Date]),
  )
  // Each part has its own random numbers, so that changing one leaves the others unchanged.
  await addPersonDetails(tx, rows, { random: new Random(agency.seed + 300), now })
  await insert(
    tx,
    clients,
    rows.map((row) => ({ ...row, lastContactedOn: lastByClient.get(row.id) ?? null })),
  )
  addOlderTexts(texts, { agency, accountId, people, clients: rows, numbers })
  await addDemoMedia(texts)
  await insert(tx, conversations, texts.conversations)
  await insert(tx, smsMessages, texts.messages)
  await insert(tx, smsDeliveries, texts.deliveries)
  await insert(tx, smsMedia, texts.media)
  await insert(tx, conversationUsers, texts.conversationUsers)
  await insert(tx, consentEvents, texts.consentEvents)
  await insert(tx, consents, texts.consents)
  const demo: Omit<DemoAgency, 'random'> = {
    tx,
    accountId,
    timezone: agency.timezone,
    now,
    users: people,
    clients: rows,
    optedOutNumbers: new Set(texts.consents.map((consent) => consent.phone)),
    isSmall: agency.seed !== 2,
  }
  for (const { name, add } of areas)
    await add({ ...demo, random: (part = '') => new Random(`${agency.name} ${name} ${part}`) })
  await insert(
    tx,
    clientFavorites,
    people.flatMap((person, index) =>
      random
        .shuffle(rows.slice(0, 60))
        .slice(0, index === 0 ? 9 : 4)
        .map((row) => ({ accountId, userId: person.id, clientId: row.id })),
    ),
  )
}

interface SeededAccount {
  tx: Database
  agency: Agency
  accountId: string
  random: Random
  founded: Date
}

/** Adds the agency's locations with their phone numbers. */
async function addOffices({ tx, agency, accountId, random, founded }: SeededAccount) {
  const offices = agency.locations.map((office) => ({ ...office, id: random.id(founded) }))
  await tx
    .insert(locations)
    .values(offices.map(({ id, name, timezone }) => ({ accountId, id, name, timezone, createdAt: founded })))
  // The oldest primary number stands for the account, so no two are of the same time.
  const numbers = offices
    .flatMap((office) =>
      office.numbers.map((number, index) => ({ ...number, locationId: office.id, isDefault: index === 0 })),
    )
    .map((number, index) => {
      const createdAt = new Date(founded.getTime() + index)
      return { ...number, id: random.id(createdAt), createdAt }
    })
  await insert(
    tx,
    phoneNumbers,
    numbers.map((number) => ({ accountId, ...number, providerSid: `PN${random.hex(32)}` })),
  )
  return { offices, numbers }
}

/** Adds the agency's users, each at a location, and their groups. */
async function addStaff(
  { tx, agency, accountId, random, founded }: SeededAccount,
  offices: readonly { id: string }[],
): Promise<Staff[]> {
  const people: Staff[] = agency.people.map((person) => ({ ...person, id: random.id(founded) }))
  await tx.insert(users).values(
    people.map((person) => ({
      accountId,
      ...person,
      passwordHash: agency.passwordHash,
      passwordChangedAt: founded,
      createdAt: founded,
    })),
  )
  await tx.insert(userLocations).values(
    people.map((person) => ({
      accountId,
      userId: person.id,
      locationId: offices[agency.atSecondLocation.includes(person.email) ? 1 : 0]!.id,
    })),
  )
  for (const [label, emails] of Object.entries(agency.groups)) {
    const groupId = random.id(founded)
    await tx.insert(groups).values({ accountId, id: groupId, label, createdAt: founded })
    const members = people.filter((person) => emails.includes(person.email))
    await tx.insert(groupMembers).values(members.map((person) => ({ accountId, groupId, userId: person.id })))
  }
  return people
}

/** Inserts in batches, because a statement takes at most 65,535 parameters. */
export async function insert<T extends PgTable>(
  tx: Database,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) {
    await tx.insert(table).values(rows.slice(from, from + 500))
  }
}
