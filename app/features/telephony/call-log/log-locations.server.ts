import { asc } from 'drizzle-orm'
import { countUnworkedByLocation } from '#app/features/telephony/calls/log/call-log.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { locations } from '#db/schema/index.ts'

/** A location with its number of calls to review. */
export interface LogLocation {
  id: string
  name: string
  unworked: number
}

/** The account's locations, by name. */
export function logLocations(ctx: Ctx): Promise<LogLocation[]> {
  return ctx.db(async (tx) => {
    const [rows, counts] = await Promise.all([
      tx.select({ id: locations.id, name: locations.name }).from(locations).orderBy(asc(locations.name)),
      countUnworkedByLocation(tx, ctx),
    ])
    return rows.map((row) => ({ ...row, unworked: counts.get(row.id) ?? 0 }))
  })
}
