import { asc, eq, ne } from 'drizzle-orm'
import { countNumbers, requireWithinPlan } from '#app/features/money/billing/plans/limits.server.ts'
import { ensurePrimary } from '#app/features/carriers/numbers/primary.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Services } from '#app/lib/services.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import type { Database } from '#db/client.ts'
import { locations, phoneNumbers } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { noteInAccount, readAccount } from './accounts.server.ts'
import type { NumberInput } from './account.schema.ts'

export interface AccountNumber {
  id: string
  number: string
  name: string
  location: string
  smsRegistered: boolean
}

/** The numbers and the locations of an account. */
export async function readNumbers(
  services: Services,
  ctx: Ctx,
  accountId: string,
): Promise<{ numbers: AccountNumber[]; locations: { id: string; name: string }[] }> {
  await readAccount(services, ctx, accountId)
  return withAccount(services.pool, accountId, async (tx) => {
    const places = await tx
      .select({ id: locations.id, name: locations.name })
      .from(locations)
      .orderBy(asc(locations.createdAt), asc(locations.id))
    const rows = await tx
      .select()
      .from(phoneNumbers)
      .where(ne(phoneNumbers.status, 'released'))
      .orderBy(asc(phoneNumbers.createdAt), asc(phoneNumbers.id))
    return {
      locations: places,
      numbers: rows.map((row) => ({
        id: row.id,
        number: row.number,
        name: row.friendlyName,
        location: places.find((place) => place.id === row.locationId)?.name ?? '',
        smsRegistered: row.smsRegistered,
      })),
    }
  })
}

/**
 * Gives an account a number that the operator has at the provider. The first one of a location is its primary number.
 */
export async function addNumber(
  services: Services,
  ctx: Ctx,
  accountId: string,
  input: NumberInput,
): Promise<void> {
  await readAccount(services, ctx, accountId)
  await withAccount(services.pool, accountId, async (tx) => {
    // When two numbers come at once, only one becomes the primary one.
    const [place] = await tx
      .select({ id: locations.id })
      .from(locations)
      .where(eq(locations.id, input.location))
      .for('no key update')
    if (!place) throw new AppError('invalid', 'Choose a location.', 'location')
    const added = await tx
      .insert(phoneNumbers)
      .values({
        accountId,
        locationId: place.id,
        number: input.number,
        friendlyName: input.friendlyName,
        smsRegistered: input.smsRegistered,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: phoneNumbers.id })
    if (added.length === 0) {
      throw new AppError('conflict', 'This number already belongs to an account.', 'number')
    }
    const others = async (inner: Database) => (await countNumbers(inner)) - 1
    await requireWithinPlan(tx, { id: accountId }, 'maxPhoneNumbers', others)
    await ensurePrimary(tx, place.id)
    await noteInAccount(tx, ctx, accountId, {
      action: 'added a number',
      entity: 'phone number',
      detail: formatPhone(input.number),
    })
  })
  await services.bus.publish([{ accountId, ...pagesChanged() }])
}
