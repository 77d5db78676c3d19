import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { locations } from '#db/schema/index.ts'

export interface LocationChoice {
  locations: { id: string; name: string }[]
  /** The only one, or the one that was asked for. Null: the user must choose, or there is none. */
  locationId: string | null
}

/**
 * The account's locations, one of which is edited.
 * @throws AppError forbidden for users below the admin set; not-found for an unknown one
 */
export async function chooseLocation(ctx: Ctx, asked: string | null): Promise<LocationChoice> {
  if (!ctx.can.administer) throw forbidden()
  const all = await ctx.db((tx) =>
    tx.select({ id: locations.id, name: locations.name }).from(locations).orderBy(asc(locations.name)),
  )
  if (asked !== null && !all.some(({ id }) => id === asked)) throw notFound('This location')
  return { locations: all, locationId: asked ?? (all.length === 1 ? all[0]!.id : null) }
}

/** A location's row. `lock`: until the transaction ends, because it is changed. @throws AppError not-found */
export async function findLocation(tx: Database, locationId: string, { lock = false } = {}) {
  if (!isUuid(locationId)) throw notFound('This location')
  const found = tx.select().from(locations).where(eq(locations.id, locationId))
  const [row] = await (lock ? found.for('no key update') : found)
  if (!row) throw notFound('This location')
  return row
}
