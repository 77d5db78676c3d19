import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#db/client.ts'
import type { BrandVolume } from '#app/lib/registration-choices.ts'
import { locationRegistrations, locations } from '#db/schema/index.ts'
import { brandOf } from '../locations/location.ts'

export interface BrandedLocation {
  id: string
  name: string
  /** The provider's id of its brand; null until the carriers approved it. */
  brandSid: string | null
  /** The carriers' score of the brand, 0 to 100; null without one. */
  score: number | null
  /** Null until the carriers approved it. */
  volume: BrandVolume | null
}

/** The account's locations with their approved brands. A location copied from another one has that one's brand. */
export async function brandedLocations(tx: Database, id?: string): Promise<BrandedLocation[]> {
  const source = alias(locationRegistrations, 'source')
  const rows = await tx
    .select({ id: locations.id, name: locations.name, own: locationRegistrations, copied: source })
    .from(locations)
    .leftJoin(
      locationRegistrations,
      and(
        eq(locationRegistrations.accountId, locations.accountId),
        eq(locationRegistrations.locationId, locations.id),
      ),
    )
    .leftJoin(
      source,
      and(
        eq(source.accountId, locationRegistrations.accountId),
        eq(source.locationId, locationRegistrations.copiedFrom),
      ),
    )
    .where(id ? eq(locations.id, id) : undefined)
    .orderBy(asc(locations.createdAt), asc(locations.id))
  return rows.map(({ id: location, name, own, copied }) => {
    const brand = [own, copied].find((row) => row?.brandSid && brandOf(row.brandStatus) === 'approved')
    return {
      ...{ id: location, name, brandSid: brand?.brandSid ?? null },
      ...{ score: brand?.brandScore ?? null, volume: brand?.brandVolume ?? null },
    }
  })
}

export const brandNeeded = (location: string): string =>
  `The carriers haven’t approved the brand of ${location} yet. Register it under Locations first.`
