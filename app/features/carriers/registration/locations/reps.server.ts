import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { locationReps } from '#db/schema/index.ts'
import { locationsChanged } from '../events.ts'
import type { RepInput } from './location.schema.ts'
import { findOne, requireOpen } from './locations.server.ts'
import { REP } from './location-fields.ts'
import { isRep, mergeStep } from './stored.server.ts'
import { lockRegistration } from './registration-lease.server.ts'

export type RepLevel = 1 | 2

const stepOf = (level: RepLevel) => (level === 1 ? 'rep/1' : 'rep/2')

/** Saves a representative. */
export async function saveRep(
  ctx: Ctx,
  { locationId, level }: { locationId: string; level: RepLevel },
  input: RepInput,
): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    await lockRegistration(tx, ctx, locationId)
    const stored = await findOne(tx, locationId)
    requireOpen(stored, stepOf(level))
    const row = level === 1 ? stored.rep1 : stored.rep2
    const values = await mergeStep(tx, ctx, REP, { what: 'representative', opened: input, mine: input, row })
    const changed = { ...values, updatedAt: ctx.now(), updatedBy: requireActor(ctx).id }
    await tx
      .insert(locationReps)
      .values({ accountId: ctx.account.id, locationId, level, ...changed })
      .onConflictDoUpdate({
        target: [locationReps.accountId, locationReps.locationId, locationReps.level],
        set: { ...changed, version: nextVersion(locationReps) },
      })
    await audit(tx, ctx, {
      action: 'changed a representative',
      entity: 'location',
      entityId: locationId,
      detail: `representative ${level}`,
    })
    tx.after(locationsChanged())
  })
}

/** Removes the second representative, who is optional. */
export async function removeRep2(ctx: Ctx, locationId: string): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    await lockRegistration(tx, ctx, locationId)
    requireOpen(await findOne(tx, locationId), 'rep/2')
    const removed = await tx.delete(locationReps).where(isRep(locationId, 2)).returning()
    if (removed.length === 0) return
    await audit(tx, ctx, {
      action: 'removed a representative',
      entity: 'location',
      entityId: locationId,
      detail: 'representative 2',
    })
    tx.after(locationsChanged())
  })
}
