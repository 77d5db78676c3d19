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
  smsConversations,
  smsConversationUsers,
  userLocations,
  users,
} from '#db/schema/index.ts'
import { SCRIPTS, UNKNOWN_SENDERS, WAITING } from './conversation-scripts.ts'
import { addDemoMedia } from './media.ts'
import { FIXED_CLIENTS } from './names.ts'
import { type ClientOptions, fixedClient, numberPool, randomClient } from './clients.ts'
import { Random } from './random.ts'
import { addPersonDetails } from './client-details.ts'
import { addRoom, emptyRows, type RoomPlan, type RoomRows, workingHours } from './conversations.ts'

export const DEMO_PASSWORD = 'demo-Password-1'

type NewUser = Pick<
  typeof users.$inferInsert,
  'email' | 'firstName' | 'lastName' | 'role' | 'extension' | 'phone'
>
type Staff = NewUser & { id: string }

const MINUTE = 60_000
const DAY = 1440 * MINUTE

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

interface AgencyPlan {
  name: string
  timezone: string
  locations: { name: string; timezone: string; numbers: { number: string; friendlyName: string }[] }[]
  people: NewUser[]
  /** The users at the second location; everyone else is at the first. */
  atSecondLocation: string[]
  groups: Record<string, string[]>
  clients: number
  rooms: number
}

const HARBOR: AgencyPlan = {
  name: 'Harbor Insurance',
  timezone: 'America/Boise',
  locations: [
    {
      name: 'Main office – Boise',
      timezone: 'America/Boise',
      numbers: [
        { number: '12085550100', friendlyName: 'Boise main' },
        { number: '12085550101', friendlyName: 'Boise service' },
      ],
    },
    {
      name: 'Westside – Portland',
      timezone: 'America/Los_Angeles',
      numbers: [{ number: '15035550100', friendlyName: 'Portland' }],
    },
  ],
  people: [
    { email: 'owner@harbor.example', firstName: 'Maya', lastName: 'Reyes', role: 'owner', extension: '101' },
    { email: 'admin@harbor.example', firstName: 'Dana', lastName: 'Okafor', role: 'admin', extension: '102' },
    {
      email: 'employee@harbor.example',
      firstName: 'Luis',
      lastName: 'Prado',
      role: 'employee',
      extension: '103',
    },
    {
      email: 'second@harbor.example',
      firstName: 'Amy',
      lastName: 'Kowalczyk',
      role: 'employee',
      extension: '104',
    },
  ],
  atSecondLocation: ['admin@harbor.example'],
  groups: {
    Sales: ['owner@harbor.example', 'employee@harbor.example'],
    Service: ['admin@harbor.example', 'second@harbor.example', 'employee@harbor.example'],
  },
  clients: 300,
  rooms: 130,
}

const SUMMIT: AgencyPlan = {
  name: 'Summit Agency',
  timezone: 'America/Los_Angeles',
  locations: [
    {
      name: 'Seattle',
      timezone: 'America/Los_Angeles',
      numbers: [{ number: '12065550100', friendlyName: 'Seattle' }],
    },
  ],
  people: [
    {
      email: 'owner@summit.example',
      firstName: 'Nadia',
      lastName: 'Haddad',
      role: 'owner',
      extension: '201',
    },
    {
      email: 'employee@harbor.example',
      firstName: 'Luis',
      lastName: 'Prado',
      role: 'employee',
      extension: '202',
    },
  ],
  atSecondLocation: [],
  groups: { Sales: ['owner@summit.example', 'employee@harbor.example'] },
  clients: 40,
  rooms: 14,
}

const PLATFORM: AgencyPlan = {
  name: 'Switchboard',
  timezone: 'America/Denver',
  locations: [{ name: 'Head office', timezone: 'America/Denver', numbers: [] }],
  people: [{ email: 'super@switchboard.example', firstName: 'Robin', lastName: 'Vale', role: 'super' }],
  atSecondLocation: [],
  groups: {},
  clients: 0,
  rooms: 0,
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

type Agency = AgencyPlan & {
  seed: number
  passwordHash: string
  now: Date
  nextNumber: () => string
  isPlatform?: boolean
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

  const offices = agency.locations.map((office) => ({ ...office, id: random.id(founded) }))
  await tx
    .insert(locations)
    .values(offices.map(({ id, name, timezone }) => ({ accountId, id, name, timezone, createdAt: founded })))
  const numbers = offices.flatMap((office) =>
    office.numbers.map((number) => ({ ...number, id: random.id(founded), locationId: office.id })),
  )
  await insert(
    tx,
    phoneNumbers,
    numbers.map((number, index) => ({
      accountId,
      ...number,
      isDefault: index === 0,
      providerSid: `PN${random.hex(32)}`,
      createdAt: founded,
    })),
  )

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

  const texts = conversations(agency, accountId, random, rows, numbers, people)
  const lastByClient = new Map(texts.rooms.map((room) => [room.clientId, room.lastMessageOn as Date]))
  // Each part has its own random numbers, so that changing one leaves the others unchanged.
  await addPersonDetails(tx, rows, { random: new Random(agency.seed + 300), now })
  await insert(
    tx,
    clients,
    rows.map((row) => ({ ...row, lastContactedOn: lastByClient.get(row.id) ?? null })),
  )
  await addDemoMedia(texts)
  await insert(tx, smsConversations, texts.rooms)
  await insert(tx, smsMessages, texts.messages)
  await insert(tx, smsDeliveries, texts.deliveries)
  await insert(tx, smsMedia, texts.media)
  await insert(tx, smsConversationUsers, texts.roomUsers)
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

/** Conversations, the latest first: some need attention, some failed, one client opted out, some numbers are unknown. */
function conversations(
  agency: Agency,
  accountId: string,
  random: Random,
  people: ReturnType<typeof randomClient>[],
  numbers: { id: string; number: string }[],
  staff: Staff[],
): RoomRows {
  const { now } = agency
  const rows = emptyRows()
  const several = (count: number) =>
    random
      .shuffle(SCRIPTS)
      .slice(0, count)
      .map((script) => script.lines)
  const textable = people.filter((person) => person.mobilePhone).slice(0, agency.rooms)
  const waiting = Math.min(9, Math.ceil(agency.rooms / 5))
  const common = { accountId, random, agents: staff, agency: agency.name.split(' ')[0]! }

  textable.forEach((person, index) => {
    const endAt = roomEnd(index, waiting, now, random)
    const attention = index < waiting
    const plan: RoomPlan = {
      ...common,
      client: { id: person.id, firstName: person.firstName },
      level: 'applicant',
      numbers: [person.mobilePhone!],
      ourNumber: numbers[index % 3 === 2 ? numbers.length - 1 : 0]!,
      // The first client has enough messages that older ones have to be loaded.
      scripts: index === 0 ? several(18) : several(random.pick([1, 1, 1, 2, 2, 3])),
      endAt,
      status: attention
        ? 'attention'
        : now.getTime() - endAt.getTime() > 30 * DAY && random.chance(0.4)
          ? 'completed'
          : 'open',
      followers: [],
    }
    if (attention) plan.scripts.push(WAITING[index % WAITING.length]!)
    else if (index === waiting)
      Object.assign(plan, { failure: 'unreachable', scripts: [SCRIPTS[10]!.lines.slice(0, 1)] })
    else if (index === waiting + 1)
      Object.assign(plan, { failure: 'unknown', scripts: [...several(1), SCRIPTS[5]!.lines.slice(0, 1)] })
    else if (index === waiting + 2)
      Object.assign(plan, { failure: 'landline', scripts: [SCRIPTS[13]!.lines.slice(0, 1)] })
    else if (index === waiting + 3)
      Object.assign(plan, {
        failure: 'optedOut',
        scripts: [[...SCRIPTS[5]!.lines.slice(0, 1), '< STOP'], SCRIPTS[0]!.lines.slice(0, 1)],
      })
    else if (index === waiting + 4)
      plan.scripts.push([
        '> Hi {first}, our office is closed on Thursday. For claims call the number on your card.',
        '< STOP',
      ])
    else if (index === waiting + 5)
      Object.assign(plan, {
        failure: 'unconfirmed',
        scripts: [...several(1), SCRIPTS[18]!.lines.slice(0, 1)],
      })
    else if (index % 12 === 0 && person.coMobilePhone)
      Object.assign(plan, { level: 'combined', numbers: [person.mobilePhone, person.coMobilePhone] })
    if (index < 30 && index % 3 === 0) {
      // Half of the followed conversations have an unseen text.
      plan.followers = staff.slice(0, 1 + (index % 2)).map((person) => ({
        userId: person.id,
        lastViewedOn: new Date(endAt.getTime() + (index % 2 === 0 ? -60 : 3) * MINUTE),
      }))
    }
    addRoom(rows, plan)
    if (index % 15 === 1 && person.coMobilePhone && plan.level === 'applicant') {
      addRoom(rows, {
        ...plan,
        client: { id: person.id, firstName: person.coFirstName },
        level: 'coapplicant',
        numbers: [person.coMobilePhone],
        scripts: several(1),
        endAt: workingHours(new Date(endAt.getTime() - 3 * DAY), random),
        status: 'open',
        failure: undefined,
        followers: [],
      })
    }
  })

  UNKNOWN_SENDERS.slice(0, agency.seed === 2 ? 4 : 1).forEach((lines, index) => {
    addRoom(rows, {
      ...common,
      client: null,
      level: null,
      numbers: [agency.nextNumber()],
      ourNumber: numbers[0]!,
      scripts: [lines],
      endAt: new Date(now.getTime() - (25 + index * 420) * MINUTE),
      status: 'attention',
      followers: [],
    })
  })
  return rows
}

/** Minutes ago for those that need attention, then up to a day, a week and half a year ago. */
function roomEnd(index: number, waiting: number, now: Date, random: Random): Date {
  if (index < waiting) return new Date(now.getTime() - (6 + index * index * 9) * MINUTE)
  if (index < waiting + 6) return new Date(now.getTime() - random.int(30, 500) * MINUTE)
  const daysAgo = index < 50 ? random.int(1, 6) : random.int(7, 170)
  return workingHours(new Date(now.getTime() - daysAgo * DAY), random)
}

/** Inserts in batches, because a statement takes at most 65,535 parameters. */
async function insert<T extends PgTable>(tx: Database, table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) {
    await tx.insert(table).values(rows.slice(from, from + 500))
  }
}
