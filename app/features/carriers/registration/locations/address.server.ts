import { eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor, type Tx } from '#app/lib/ctx.server.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { locationAddresses, locations } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { findOne, requireOpen } from './locations.server.ts'
import type { AddressInput } from './location.schema.ts'
import { providerError, putAddress } from './provider.server.ts'
import { ADDRESS, type AddressValues } from './location-fields.ts'
import { mergeStep } from './stored.server.ts'
import { withRegistrationLease } from './registration-lease.server.ts'

/**
 * Saves a location's address, here and at the provider, which tells whether there is such a place. It is stored only then. Numbers
 * follow it by a job.
 */
export async function saveAddress(ctx: Ctx, locationId: string, input: AddressInput): Promise<void> {
  ctx.require('administer')
  await withRegistrationLease(
    ctx,
    locationId,
    async (tx) => {
      const stored = await findOne(tx, locationId)
      requireOpen(stored, 'address')
      return mergeStep(tx, ctx, ADDRESS, { what: 'address', opened: input, mine: input, row: stored.address })
    },
    async (lease, values) => {
      const { addressSid } = lease.registration
      const sid = await putAddress(locationId, addressSid, values).catch((error: unknown) => {
        throw providerError(error)
      })
      await lease.store({ addressSid: sid })
      await ctx.db(async (tx) => {
        await storeAddress(tx, ctx, locationId, values)
        await enqueue(tx, 'numbers.sync', {}, { once: true })
      })
    },
  )
}

async function storeAddress(tx: Tx, ctx: Ctx, locationId: string, values: AddressValues): Promise<void> {
  const changed = { ...values, updatedAt: ctx.now(), updatedBy: requireActor(ctx).id }
  await tx
    .insert(locationAddresses)
    .values({ accountId: ctx.account.id, locationId, ...changed })
    .onConflictDoUpdate({
      target: [locationAddresses.accountId, locationAddresses.locationId],
      set: { ...changed, version: nextVersion(locationAddresses) },
    })
  await tx
    .update(locations)
    .set({ emergencyEnabled: values.emergencyEnabled })
    .where(eq(locations.id, locationId))
  await audit(tx, ctx, {
    action: 'changed the address',
    entity: 'location',
    entityId: locationId,
    detail: `emergency calling ${values.emergencyEnabled ? 'on' : 'off'}`,
  })
}
