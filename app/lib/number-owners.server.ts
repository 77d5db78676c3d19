import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'

// This says whose a number is. Several clients may have one: a couple, or parents and their children.

type Level = 'applicant' | 'coapplicant'

/** The clients with this mobile number. */
export const hasMobile = (number: string | SQL): SQL | undefined =>
  and(isNull(clients.deletedAt), or(eq(clients.mobilePhone, number), eq(clients.coMobilePhone, number)))

/** The clients with this mobile or home number. */
export const hasNumber = (number: string | SQL): SQL | undefined =>
  and(
    isNull(clients.deletedAt),
    or(
      eq(clients.mobilePhone, number),
      eq(clients.coMobilePhone, number),
      eq(clients.phone, number),
      eq(clients.coPhone, number),
    ),
  )

/** Mobile numbers come before home numbers, applicants before co-applicants, then the client updated last. */
export const ownersFirst = (number: string | SQL): SQL => sql`
  case ${number} when ${clients.mobilePhone} then 1 when ${clients.coMobilePhone} then 2 when ${clients.phone} then 3
    else 4 end, ${desc(clients.updatedAt)}`

/** The person of the client with this mobile number, the applicant when both have it. */
export function mobileLevel(
  { mobilePhone, coMobilePhone }: Pick<typeof clients.$inferSelect, 'mobilePhone' | 'coMobilePhone'>,
  number: string,
): Level | null {
  if (mobilePhone === number) return 'applicant'
  return coMobilePhone === number ? 'coapplicant' : null
}

/** The client whose mobile number it is. */
export async function clientOfNumber(
  tx: Database,
  number: string,
): Promise<{ clientId: string | null; level: Level | null }> {
  const [client] = await tx
    .select({ id: clients.id, mobilePhone: clients.mobilePhone, coMobilePhone: clients.coMobilePhone })
    .from(clients)
    .where(hasMobile(number))
    .orderBy(ownersFirst(number))
    .limit(1)
  return client
    ? { clientId: client.id, level: mobileLevel(client, number) }
    : { clientId: null, level: null }
}
