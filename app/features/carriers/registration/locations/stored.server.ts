import { and, eq, inArray } from 'drizzle-orm'
import { open, type Place } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import {
  locationAddresses,
  locationBusinesses,
  locationRegistrations,
  locationReps,
  locations,
} from '#db/schema/index.ts'
import { brandOf, NOT_SUBMITTED, type RegistrationState } from './location.ts'
import type { AddressValues, BusinessValues, RepValues } from './submission.ts'

export type AddressRow = typeof locationAddresses.$inferSelect
export type BusinessRow = typeof locationBusinesses.$inferSelect
export type RepRow = typeof locationReps.$inferSelect

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

/** Reads locations with all of their rows, in five queries whatever their number. */
export async function readStored(tx: Database, ids?: readonly string[]): Promise<StoredLocation[]> {
  const only = ids && inArray(locations.id, [...ids])
  const [places, registrations, addresses, businesses, reps] = await Promise.all([
    tx.select().from(locations).where(only).orderBy(locations.createdAt, locations.id),
    tx.select().from(locationRegistrations),
    tx.select().from(locationAddresses),
    tx.select().from(locationBusinesses),
    tx.select().from(locationReps),
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

export const addressValues = (row: AddressRow): AddressValues => ({
  legalName: row.legalName,
  address: row.address,
  address2: row.address2,
  city: row.city,
  state: row.state,
  zipcode: row.zipcode,
  emergencyEnabled: row.emergencyEnabled,
})

export const businessValues = (row: BusinessRow, registrationNumber: string): BusinessValues => ({
  businessName: row.businessName,
  identity: row.identity as BusinessValues['identity'],
  businessType: row.businessType as BusinessValues['businessType'],
  industry: row.industry as BusinessValues['industry'],
  idType: row.idType as BusinessValues['idType'],
  idTypeOther: row.idTypeOther,
  registrationNumber,
  operations: row.operations as BusinessValues['operations'],
  websiteUrl: row.websiteUrl,
  socialMediaUrl: row.socialMediaUrl,
})

export const repValues = (row: RepRow): RepValues => ({
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  businessTitle: row.businessTitle,
  jobPosition: row.jobPosition as RepValues['jobPosition'],
  phoneNumber: row.phoneNumber,
})

/** The version of a step's form: 1 while nothing is stored. */
export const openVersion = (row: { version: number } | null): number => (row ? row.version + 1 : 1)

/** A representative's row, by its level. */
export const isRep = (locationId: string, level: number) =>
  and(eq(locationReps.locationId, locationId), eq(locationReps.level, level))
