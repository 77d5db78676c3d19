import { asc, isNull, sql } from 'drizzle-orm'
import { fullName } from '#app/lib/names.ts'
import { normalizePhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import type { RingableUser } from './engine/flow-engine.ts'

export type Colleague = Omit<RingableUser, 'available' | 'busy'>

/** Lists everyone who works for the account, by name, as a location sees them. */
export async function listColleagues(tx: Database): Promise<(locationId: string) => Colleague[]> {
  const rows = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      extension: users.extension,
      phone: users.phone,
      locationIds: sql<string[]>`array(
        select location_id from user_locations l
        where l.account_id = ${users.accountId} and l.user_id = ${users.id}
      )`,
    })
    .from(users)
    .where(isNull(users.disabledAt))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  return (locationId) =>
    rows.map(({ id, firstName, lastName, extension, phone, locationIds }) => ({
      id,
      name: fullName(firstName, lastName),
      extension,
      phone: phone && normalizePhone(phone),
      // Users without a location belong to all.
      atLocation: locationIds.length === 0 || locationIds.includes(locationId),
    }))
}
