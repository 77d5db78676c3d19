import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { lockRow } from '#app/lib/locks.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { locations, phoneNumbers } from '#db/schema/index.ts'

type Row = typeof phoneNumbers.$inferSelect

/**
 * Locks a number, and its location and others before it, so that no one else changes which numbers are primary there until the
 * transaction ends.
 */
export async function lockNumber(tx: Database, id: string, places: readonly string[] = []): Promise<Row> {
  const [row] = isUuid(id)
    ? await tx
        .select({ locationId: phoneNumbers.locationId })
        .from(phoneNumbers)
        .where(eq(phoneNumbers.id, id))
    : []
  if (row) {
    await tx
      .select({ id: locations.id })
      .from(locations)
      .where(inArray(locations.id, [row.locationId, ...places]))
      .orderBy(asc(locations.id))
      .for('no key update')
  }
  return lockRow(tx, phoneNumbers, id, 'This phone number')
}

/** Makes a number the primary one of its location; the one before becomes an alias. */
export async function makePrimary(
  tx: Database,
  { id, locationId }: { id: string; locationId: string },
): Promise<void> {
  const isHere = and(eq(phoneNumbers.locationId, locationId), phoneNumbers.isDefault)
  await tx
    .update(phoneNumbers)
    .set({ isDefault: false, version: sql`${phoneNumbers.version} + 1` })
    .where(and(isHere, ne(phoneNumbers.id, id)))
  await tx.update(phoneNumbers).set({ isDefault: true }).where(eq(phoneNumbers.id, id))
}

/**
 * Gives a location whose primary number left, or is being given back, the oldest other one that is in use. A location whose only
 * numbers are being given back keeps its primary number.
 */
export async function ensurePrimary(tx: Database, locationId: string): Promise<void> {
  const numbers = await tx
    .select({ id: phoneNumbers.id, isDefault: phoneNumbers.isDefault, status: phoneNumbers.status })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.locationId, locationId), ne(phoneNumbers.status, 'released')))
    .orderBy(sql`${phoneNumbers.status} <> 'in-use'`, desc(phoneNumbers.isDefault), asc(phoneNumbers.id))
  const [first] = numbers
  if (first && !first.isDefault) await makePrimary(tx, { id: first.id, locationId })
}
