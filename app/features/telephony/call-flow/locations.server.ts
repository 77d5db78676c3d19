import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { isUuid, NO_ID } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { locations, userLocations } from '#db/schema/index.ts'

export interface LocationChoice {
  locations: { id: string; name: string }[]
  /** The only one, or the one that was asked for. Null: the user must choose, or there is none. */
  locationId: string | null
  /** To begin with: the one chosen last, the user's own when they belong to just one, or the first. */
  first: string | null
}

/** The account's locations, one of which is edited. */
export async function chooseLocation(
  ctx: Ctx,
  asked: string | null,
  last: string | null = null,
): Promise<LocationChoice> {
  ctx.require('administer')
  const [all, own] = await ctx.db((tx) =>
    Promise.all([
      tx.select({ id: locations.id, name: locations.name }).from(locations).orderBy(asc(locations.name)),
      tx
        .select({ id: userLocations.locationId })
        .from(userLocations)
        .where(eq(userLocations.userId, ctx.actor?.id ?? NO_ID)),
    ]),
  )
  if (asked !== null && !all.some(({ id }) => id === asked)) throw notFound('This location')
  return {
    locations: all,
    locationId: asked ?? (all.length === 1 ? all[0]!.id : null),
    first: (all.find(({ id }) => id === last) ?? (own.length === 1 ? own[0] : all[0]))?.id ?? null,
  }
}

/** A location's row. `lock`: until the transaction ends, because it is changed. */
export async function findLocation(tx: Database, locationId: string, { lock = false } = {}) {
  if (!isUuid(locationId)) throw notFound('This location')
  const found = tx.select().from(locations).where(eq(locations.id, locationId))
  const [row] = await (lock ? found.for('no key update') : found)
  if (!row) throw notFound('This location')
  return row
}
