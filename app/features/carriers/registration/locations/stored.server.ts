import { and, eq, inArray, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { open, type Place } from '#app/lib/crypto.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { changeBy, mergeEdit } from '#app/lib/merge-edit.server.ts'
import type { Opened } from '#app/lib/edits.ts'
import type { Database } from '#db/client.ts'
import {
  locationAddresses,
  locationBusinesses,
  locationRegistrations,
  locationReps,
  locations,
} from '#db/schema/index.ts'
import { brandOf, NOT_SUBMITTED, type RegistrationState } from './location.ts'
import { BUSINESS, type BusinessValues } from './location-fields.ts'
import {
  editedFields,
  type Step,
  type StepFields,
  type StepRow,
  type StoredValues,
  valuesOf,
} from './step-fields.ts'

type AddressRow = typeof locationAddresses.$inferSelect
export type BusinessRow = typeof locationBusinesses.$inferSelect
type RepRow = typeof locationReps.$inferSelect

/** The rows of a location's wizard. A copied registration has the business and representatives of the location it copies. */
export interface StoredLocation {
  location: typeof locations.$inferSelect
  registration: typeof locationRegistrations.$inferSelect | null
  address: AddressRow | null
  business: BusinessRow | null
  rep1: RepRow | null
  rep2: RepRow | null
  state: RegistrationState & { copiedFrom: string | null }
}

/** Reads locations with all of their rows, in five queries whatever their number. Without ids all of the account. */
export async function readStored(tx: Database, ids?: readonly string[]): Promise<StoredLocation[]> {
  const own = (column: PgColumn) => ids && inArray(column, [...ids])
  const { copiedFrom, locationId } = locationRegistrations
  const source = (column: PgColumn) =>
    ids &&
    or(
      own(column),
      inArray(column, tx.select({ id: copiedFrom }).from(locationRegistrations).where(own(locationId))),
    )
  const [places, registrations, addresses, businesses, reps] = await Promise.all([
    tx.select().from(locations).where(own(locations.id)).orderBy(locations.createdAt, locations.id),
    tx.select().from(locationRegistrations).where(own(locationId)),
    tx.select().from(locationAddresses).where(own(locationAddresses.locationId)),
    tx.select().from(locationBusinesses).where(source(locationBusinesses.locationId)),
    tx.select().from(locationReps).where(source(locationReps.locationId)),
  ])
  const of = <Row extends { locationId: string }>(rows: readonly Row[], id: string) =>
    rows.find((row) => row.locationId === id) ?? null
  return places.map((location) => {
    const registration = of(registrations, location.id)
    const source = registration?.copiedFrom ?? location.id
    const address = of(addresses, location.id)
    const business = of(businesses, source)
    const rep = (level: number) =>
      of(
        reps.filter((each) => each.level === level),
        source,
      )
    const [rep1, rep2] = [rep(1), rep(2)]
    const brandStatus = registration?.brandStatus ?? NOT_SUBMITTED
    const state = {
      // Only an address that the provider found counts.
      hasAddress: address !== null && Boolean(registration?.addressSid),
      hasBusiness: business !== null,
      hasRep1: rep1 !== null,
      hasRep2: rep2 !== null,
      profileStatus: registration?.profileStatus ?? NOT_SUBMITTED,
      brand: brandOf(brandStatus),
      brandStatus,
      isBrandUncertain: Boolean(registration?.brandSubmittedAt) && !registration?.brandSid,
      copiedFrom: registration?.copiedFrom ?? null,
    } satisfies StoredLocation['state']
    return { location, registration, address, business, rep1, rep2, state }
  })
}

export const numberPlace = (locationId: string): Place => ({
  table: 'location_businesses',
  column: 'sealed.registrationNumber',
  rowId: locationId,
})

/** The registration number, opened. Empty if there is none. */
export async function openNumber(tx: Database, ctx: Ctx, row: BusinessRow): Promise<string> {
  const sealed = row.sealed.registrationNumber
  return sealed ? open(tx, ctx.account.id, sealed, numberPlace(row.locationId)) : ''
}

export const maskedNumber = ({ registrationLast4 }: Pick<BusinessRow, 'registrationLast4'>): string =>
  registrationLast4 ? `•••••${registrationLast4}` : ''

/** @param registrationNumber whole where it is sent, and masked where it is shown */
export const businessValues = (row: BusinessRow, registrationNumber: string): BusinessValues => ({
  ...valuesOf(BUSINESS, row),
  registrationNumber,
})

/** The version of a step's form: 1 while nothing is stored. */
export const openVersion = (row: { version: number } | null): number => (row ? row.version + 1 : 1)

/** A representative's row, by its level. */
export const isRep = (locationId: string, level: number) =>
  and(eq(locationReps.locationId, locationId), eq(locationReps.level, level))

/** The values to store for an edit of a step. @throws EditConflict */
export async function mergeStep<Fields extends StepFields>(
  tx: Tx,
  ctx: Ctx,
  step: Step<Fields>,
  edit: {
    /** The step's name in a sentence. */
    what: string
    opened: Opened
    mine: StoredValues<Fields>
    row: (StepRow<Fields> & Pick<AddressRow, 'version' | 'updatedBy' | 'updatedAt'>) | null
  },
): Promise<StoredValues<Fields>> {
  const { what, opened, mine, row } = edit
  return mergeEdit<StoredValues<Fields>>(ctx, {
    what,
    opened,
    mine: valuesOf(step, mine),
    stored: { values: valuesOf(step, row), version: openVersion(row) },
    fields: editedFields(step),
    last: () => (row ? changeBy(tx, row.updatedBy, row.updatedAt) : Promise.resolve(null)),
  })
}
