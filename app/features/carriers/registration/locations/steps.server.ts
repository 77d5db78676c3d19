import type { Ctx } from '#app/lib/ctx.server.ts'
import { addressFields } from './address.server.ts'
import { businessFields } from './business.server.ts'
import { readOne } from './locations.server.ts'
import { repFields, type RepLevel } from './reps.server.ts'
import { stepState } from './review.server.ts'
import { maskedNumber, openVersion } from './stored.server.ts'

// The data of the wizard's first steps.

/** @throws AppError forbidden, not-found */
export async function readGeneral(ctx: Ctx, locationId: string) {
  const { location } = await readOne(ctx, locationId)
  const { name, timezone, version } = location
  return { values: { name, timezone }, version }
}

/** @throws AppError forbidden, not-found */
export async function readAddress(ctx: Ctx, locationId: string) {
  const stored = await readOne(ctx, locationId)
  return {
    ...stepState(stored, 'address'),
    values: addressFields(stored.address),
    version: openVersion(stored.address),
  }
}

/** @throws AppError forbidden, not-found */
export async function readBusiness(ctx: Ctx, locationId: string) {
  const stored = await readOne(ctx, locationId)
  const { business } = stored
  return {
    ...stepState(stored, 'business'),
    values: businessFields(business),
    /** The registration number's end; empty while there is none. */
    mask: business ? maskedNumber(business) : '',
    version: openVersion(business),
  }
}

/** @throws AppError forbidden, not-found */
export async function readRep(ctx: Ctx, locationId: string, level: RepLevel) {
  const stored = await readOne(ctx, locationId)
  const row = level === 1 ? stored.rep1 : stored.rep2
  return {
    ...stepState(stored, level === 1 ? 'rep/1' : 'rep/2'),
    values: repFields(row),
    isStored: row !== null,
    version: openVersion(row),
  }
}
