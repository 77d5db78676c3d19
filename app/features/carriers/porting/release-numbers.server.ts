import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { ensurePrimary } from '#app/features/carriers/numbers/primary.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { phoneNumbers, portNumbers } from '#db/schema/index.ts'

/** Gives up the places of a request's numbers that haven't moved; of these only, if `ids` names rows of port_numbers. */
export async function releaseNumbers(tx: Tx, ctx: Ctx, orderId: string, ids?: string[]): Promise<void> {
  const rows = await tx
    .select({ id: portNumbers.id, phoneNumberId: portNumbers.phoneNumberId })
    .from(portNumbers)
    .where(
      and(
        eq(portNumbers.orderId, orderId),
        isNotNull(portNumbers.phoneNumberId),
        ids ? inArray(portNumbers.id, ids) : undefined,
      ),
    )
  if (rows.length === 0) return
  const released = await tx
    .update(phoneNumbers)
    .set({
      status: 'released',
      releasedAt: ctx.now(),
      isDefault: false,
      messageServiceId: null,
      version: nextVersion(phoneNumbers),
    })
    .where(
      and(
        inArray(
          phoneNumbers.id,
          rows.map(({ phoneNumberId }) => phoneNumberId!),
        ),
        eq(phoneNumbers.status, 'porting-in'),
      ),
    )
    .returning({ id: phoneNumbers.id, locationId: phoneNumbers.locationId })
  const places = new Set(released.map(({ locationId }) => locationId))
  for (const locationId of places) await ensurePrimary(tx, locationId)
}
