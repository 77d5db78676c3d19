import { randomUUID } from 'node:crypto'
import { US_AREA_CODES } from '#app/features/people/consent/area-codes.ts'
import type { BusEvent } from '#app/lib/event.ts'
import type { Bus } from '#app/realtime/bus/bus.server.ts'
import { createCtx, type Ctx, type CtxAccount, type CtxActor } from '#app/lib/ctx.server.ts'
import { permissionsFor, SYSTEM_PERMISSIONS } from '#app/lib/permissions.ts'
import { accounts, clients, locations, phoneNumbers, users } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import type { TestDatabase } from '#tests/setup/database.ts'

type AccountRow = typeof accounts.$inferSelect
type UserRow = typeof users.$inferSelect
type ClientRow = typeof clients.$inferSelect

// Each worker process of the e2e tests uses its own numbers, because they share one installation.
let counter = (Number(process.env.TEST_WORKER_INDEX ?? -1) + 1) * 500
const AREA_CODES = Object.keys(US_AREA_CODES)
/** A US number in the range reserved for fiction, a different one each time. */
export const nextNumber = () => {
  counter += 1
  const areaCode = AREA_CODES[Math.floor(counter / 100) % AREA_CODES.length]
  return `1${areaCode}55501${String(counter % 100).padStart(2, '0')}`
}

/** An account with one location and one registered number. */
export async function makeAccount(db: TestDatabase, values: Partial<AccountRow> = {}) {
  const id = values.id ?? randomUUID()
  return withAccount(db.pool, id, async (tx) => {
    const [account] = await tx
      .insert(accounts)
      .values({ name: 'Test Agency', ...values, id })
      .returning()
    const [location] = await tx
      .insert(locations)
      .values({ accountId: id, name: 'Main office', timezone: 'America/Denver' })
      .returning()
    const [number] = await tx
      .insert(phoneNumbers)
      .values({
        accountId: id,
        locationId: location!.id,
        number: nextNumber(),
        friendlyName: 'Main',
        isDefault: true,
      })
      .returning()
    return { account: account!, location: location!, number: number! }
  })
}

export async function makeUser(
  db: TestDatabase,
  accountId: string,
  values: Partial<UserRow> = {},
): Promise<UserRow> {
  return withAccount(db.pool, accountId, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        email: `${randomUUID()}@agency.example`,
        passwordHash: 'none',
        firstName: 'Dana',
        lastName: 'Okafor',
        ...values,
        accountId,
      })
      .returning()
    return user!
  })
}

export async function makeClient(
  db: TestDatabase,
  accountId: string,
  values: Partial<Omit<ClientRow, 'sortName' | 'searchText'>> = {},
): Promise<ClientRow> {
  return withAccount(db.pool, accountId, async (tx) => {
    const [client] = await tx
      .insert(clients)
      .values({ firstName: 'Janet', lastName: 'Whitcomb', mobilePhone: nextNumber(), ...values, accountId })
      .returning()
    return client!
  })
}

/** A bus that records published events. */
export function recordingBus(): Bus & { events: BusEvent[] } {
  const events: BusEvent[] = []
  const listeners = new Set<(event: BusEvent) => void>()
  return {
    events,
    publish: async (published) => {
      events.push(...published)
      for (const event of published) for (const listener of listeners) listener(event)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isConnected: () => true,
    close: async () => {},
  }
}

/** The context of a user, or without one of a webhook or job. `now` sets the clock. */
export function makeCtx(
  db: Pick<TestDatabase, 'pool'>,
  account: AccountRow,
  user?: UserRow,
  options: { now?: () => Date; bus?: Bus } = {},
): Ctx {
  const ctxAccount: CtxAccount = account
  const actor: CtxActor | null = user ?? null
  return createCtx({
    pool: db.pool,
    bus: options.bus ?? recordingBus(),
    account: ctxAccount,
    actor,
    can: user ? permissionsFor(user.role, account) : SYSTEM_PERMISSIONS,
    now: options.now ?? (() => new Date()),
  })
}
