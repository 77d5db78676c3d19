import { audit } from '#app/lib/audit.server.ts'
import { seal } from '#app/lib/crypto.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { locationBusinesses } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { locationsChanged } from '../events.ts'
import { type BusinessInput, formatNumber, numberProblem, REQUIRED } from './location.schema.ts'
import { findOne, requireOpen } from './locations.server.ts'
import { BUSINESS } from './location-fields.ts'
import { valuesOf } from './step-fields.ts'
import { mergeStep, numberPlace, openNumber } from './stored.server.ts'
import { lockRegistration } from './registration-lease.server.ts'

/** Saves the business of a location. Its registration number is sealed; without one the stored number stays. */
export async function saveBusiness(ctx: Ctx, locationId: string, input: BusinessInput): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    await lockRegistration(tx, ctx, locationId)
    const stored = await findOne(tx, locationId)
    requireOpen(stored, 'business')
    const row = stored.business
    const typed = formatNumber(input.idType, input.registrationNumber)
    const { identity, operations } = valuesOf(BUSINESS, null)
    const values = await mergeStep(tx, ctx, BUSINESS, {
      what: 'business',
      opened: input,
      mine: {
        ...input,
        identity,
        operations,
        idTypeOther: input.idType === 'OTHER' ? input.idTypeOther : '',
      },
      row,
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
    await enqueue(tx, 'registration.check-website', { locationId }, { once: true })
    await audit(tx, ctx, {
      action: 'changed the business',
      entity: 'location',
      entityId: locationId,
      ...(typed && row ? { detail: 'with its registration number' } : {}),
    })
    tx.after(locationsChanged())
  })
}

/** The registration number. The audit log gets an entry with each call. */
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
