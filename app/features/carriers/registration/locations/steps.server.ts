import type { Ctx } from '#app/lib/ctx.server.ts'
import { ADDRESS, BUSINESS, GENERAL, REP } from './location-fields.ts'
import { readOne } from './locations.server.ts'
import type { RepLevel } from './reps.server.ts'
import { stepState } from './review.server.ts'
import { valuesOf } from './step-fields.ts'
import { maskedNumber, openVersion } from './stored.server.ts'

// The data of the wizard's first steps.

export async function readGeneral(ctx: Ctx, locationId: string) {
  const { location } = await readOne(ctx, locationId)
  return { values: valuesOf(GENERAL, location), version: location.version }
}

export async function readAddressStep(ctx: Ctx, locationId: string) {
  const stored = await readOne(ctx, locationId)
  return {
    ...stepState(stored, 'address'),
    values: valuesOf(ADDRESS, stored.address),
    version: openVersion(stored.address),
  }
}

export async function readBusiness(ctx: Ctx, locationId: string) {
  const stored = await readOne(ctx, locationId)
  const { business } = stored
  return {
    ...stepState(stored, 'business'),
    values: valuesOf(BUSINESS, business),
    /** The registration number's end; empty while there is none. */
    mask: business ? maskedNumber(business) : '',
    version: openVersion(business),
  }
}

export async function readRep(ctx: Ctx, locationId: string, level: RepLevel) {
  const stored = await readOne(ctx, locationId)
  const row = level === 1 ? stored.rep1 : stored.rep2
  return {
    ...stepState(stored, level === 1 ? 'rep/1' : 'rep/2'),
    values: valuesOf(REP, row),
    isStored: row !== null,
    version: openVersion(row),
  }
}
