import { audit } from '#app/lib/audit.server.ts'
import { seal } from '#app/lib/crypto.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { changeBy, type EditedFields, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { locationBusinesses } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { locationsChanged } from '../events.ts'
import { idTypeLabel, readable } from './choices.ts'
import { type BusinessInput, formatNumber, numberProblem, REQUIRED } from './location.schema.ts'
import { findOne, requireOpen } from './locations.server.ts'
import { type BusinessRow, businessValues, numberPlace, openNumber, openVersion } from './stored.server.ts'
import type { BusinessValues } from './submission.ts'
import { lockRegistration } from './registration-lease.server.ts'

/** The registration number is compared by its end: `base` carries no secrets. */
type Fields = Omit<BusinessValues, 'registrationNumber'>

const named = (show: (value: string) => string) => (value: unknown) => show(String(value))

const EDITED: EditedFields<Fields> = {
  businessName: { label: 'Business name' },
  businessType: { label: 'Business type' },
  industry: { label: 'Industry', show: named(readable) },
  idType: { label: 'Registration ID', show: named(idTypeLabel) },
  idTypeOther: { label: 'Other registration ID' },
  websiteUrl: { label: 'Website' },
  socialMediaUrl: { label: 'Social media' },
}

export const NEW_BUSINESS: Fields = {
  businessName: '',
  identity: 'direct_customer',
  businessType: '' as Fields['businessType'],
  industry: 'INSURANCE',
  idType: 'EIN',
  idTypeOther: '',
  operations: 'USA_AND_CANADA',
  websiteUrl: '',
  socialMediaUrl: '',
}

/** A business without its registration number, as a form edits it. */
export function businessFields(row: BusinessRow | null): Fields {
  if (!row) return NEW_BUSINESS
  const { registrationNumber: _, ...fields } = businessValues(row, '')
  return fields
}

/**
 * Saves the business of a location. Its registration number is sealed; without one the stored number stays.
 * @throws AppError forbidden, not-found, invalid; conflict when it can't be changed now; EditConflict
 */
export async function saveBusiness(ctx: Ctx, locationId: string, input: BusinessInput): Promise<void> {
  if (!ctx.can.administer) throw forbidden()
  await ctx.db(async (tx) => {
    await lockRegistration(tx, ctx, locationId)
    const stored = await findOne(tx, locationId)
    requireOpen(stored, 'business')
    const row = stored.business
    const { version: _, base: __, overwrite: ___, registrationNumber, ...mine } = input
    const typed = formatNumber(mine.idType, registrationNumber)
    // Identity and operations are locked.
    const locked = { identity: NEW_BUSINESS.identity, operations: NEW_BUSINESS.operations }
    const values = await mergeEdit<Fields>(ctx, {
      what: 'business',
      opened: input,
      mine: { ...mine, ...locked, idTypeOther: mine.idType === 'OTHER' ? mine.idTypeOther : '' },
      stored: { values: businessFields(row), version: openVersion(row) },
      fields: EDITED,
      last: () => (row ? changeBy(tx, row.updatedBy, row.updatedAt) : Promise.resolve(null)),
    })
    const number = typed || (row ? await openNumber(tx, ctx, row) : '')
    const problem = number ? numberProblem(values.idType, number) : REQUIRED
    if (problem) throw new AppError('invalid', problem, 'registrationNumber')
    const changed = {
      ...values,
      ...(typed
        ? {
            sealed: { registrationNumber: await seal(tx, ctx.account.id, typed, numberPlace(locationId)) },
            registrationLast4: typed.replace(/[^0-9a-z]/gi, '').slice(-4),
          }
        : {}),
      updatedAt: ctx.now(),
      updatedBy: requireActor(ctx).id,
    }
    await tx
      .insert(locationBusinesses)
      .values({ accountId: ctx.account.id, locationId, ...changed })
      .onConflictDoUpdate({
        target: [locationBusinesses.accountId, locationBusinesses.locationId],
        set: { ...changed, version: nextVersion(locationBusinesses) },
      })
    await enqueue(
      tx,
      'registration.check-website',
      { accountId: ctx.account.id, locationId },
      { key: `registration.check-website:${locationId}` },
    )
    await audit(tx, ctx, {
      action: 'changed the business',
      entity: 'location',
      entityId: locationId,
      ...(typed && row ? { detail: 'with its registration number' } : {}),
    })
    tx.after(locationsChanged())
  })
}

/** The registration number. The audit log gets an entry with each call. @throws AppError forbidden, not-found */
export async function revealNumber(ctx: Ctx, locationId: string): Promise<string> {
  if (!ctx.can.administer || !ctx.can.revealSealed) throw forbidden()
  return ctx.db(async (tx) => {
    const { business } = await findOne(tx, locationId)
    const number = business ? await openNumber(tx, ctx, business) : ''
    if (!number) throw notFound('This value')
    await audit(tx, ctx, {
      action: 'revealed a protected value',
      entity: 'location',
      entityId: locationId,
      detail: 'registration number',
    })
    return number
  })
}
