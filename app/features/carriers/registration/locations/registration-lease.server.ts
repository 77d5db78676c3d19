import { and, eq } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { isLeased } from '#app/lib/provider-operation.server.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { locationRegistrations, locations } from '#db/schema/index.ts'
import { locationsChanged } from '../events.ts'

export type Registration = typeof locationRegistrations.$inferSelect
type Values = Partial<typeof locationRegistrations.$inferInsert>

/** A process that stored nothing for so long is dead. A step is at most two requests of 15 s. */
const LEASE_MS = 90_000

const BUSY = 'Someone else’s request for this location is under way. Try again in a minute.'

/** The right to ask the provider about a location, which one process has at a time. */
export interface RegistrationLease {
  /** The row as this process left it. */
  registration: Registration
  /**
   * Stores what the provider answered, and extends the lease.
   * @throws AppError conflict when another process has taken over
   */
  store: (values: Values) => Promise<void>
}

/**
 * Does something at the provider for a location, while others must wait. It is a list of steps, each of which looks for what an earlier
 * one has made and stores it at once, so that a user can repeat it after a lost answer.
 * @param begin checks and stores what is needed, in the transaction that takes the lease
 */
export async function withRegistrationLease<Begun, Result>(
  ctx: Ctx,
  locationId: string,
  begin: (tx: Tx, registration: Registration) => Promise<Begun>,
  work: (lease: RegistrationLease, begun: Begun) => Promise<Result>,
): Promise<Result> {
  let since = ctx.now()
  const mine = () =>
    and(eq(locationRegistrations.locationId, locationId), eq(locationRegistrations.busySince, since))
  const { begun, registration } = await ctx.db(async (tx) => {
    const before = await lockRegistration(tx, ctx, locationId)
    const result = await begin(tx, before)
    const [row] = await tx
      .update(locationRegistrations)
      .set({ busySince: since })
      .where(eq(locationRegistrations.locationId, locationId))
      .returning()
    return { begun: result, registration: row! }
  })
  const lease: RegistrationLease = {
    registration,
    store: async (values) => {
      // Two leases never have the same time, also when the clock stands still.
      const now = new Date(Math.max(ctx.now().getTime(), since.getTime() + 1))
      const [row] = await ctx.db((tx) => {
        tx.after(locationsChanged())
        return tx
          .update(locationRegistrations)
          .set({ ...values, busySince: now, version: nextVersion(locationRegistrations) })
          .where(mine())
          .returning()
      })
      if (!row) throw new AppError('conflict', BUSY)
      since = now
      lease.registration = row
    },
  }
  try {
    return await work(lease, begun)
  } finally {
    await ctx.db((tx) => tx.update(locationRegistrations).set({ busySince: null }).where(mine()))
  }
}

/** Locks the location's registration until the transaction ends; adds it if there is none. */
export async function lockRegistration(tx: Tx, ctx: Ctx, locationId: string): Promise<Registration> {
  await lockRow(tx, locations, locationId, 'This location')
  await tx
    .insert(locationRegistrations)
    .values({ accountId: ctx.account.id, locationId, createdAt: ctx.now() })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(locationRegistrations)
    .where(eq(locationRegistrations.locationId, locationId))
    .for('no key update')
  const { busySince } = row!
  if (isLeased(ctx, busySince, LEASE_MS)) throw new AppError('conflict', BUSY)
  return row!
}
