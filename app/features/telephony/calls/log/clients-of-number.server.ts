import { and, eq, isNull, sql } from 'drizzle-orm'
import { hasNumber, ownersFirst } from '#app/lib/number-owners.server.ts'
import { applicantName, clientName, coapplicantName } from '#app/lib/client-names.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { prepared } from '#db/prepared.ts'
import { activities, clients } from '#db/schema/index.ts'
import { PEOPLE_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import type { CallClient } from '../phone-views.server.ts'

type CallClientRow = Pick<typeof clients.$inferSelect, keyof typeof CALL_CLIENT_COLUMNS>

/** The columns that `callClient` needs. Building a statement with all columns of a client takes longer than running it. */
export const CALL_CLIENT_COLUMNS = {
  id: clients.id,
  ...PEOPLE_COLUMNS,
}

/** How many clients that share a number are shown. */
const MOST_SHARED = 10

/** The clients with this number, its owner first. */
export async function clientsOfNumber(tx: Database, number: string | null): Promise<CallClient[]> {
  if (number === null) return []
  const rows = await selectOfNumber(tx, { number })
  return rows.map((row) => callClient(row, number))
}

/** The contacts of the numbers that were added to a call, by number; of a shared number, its first owner. */
export async function clientsOfAdded(
  tx: Database,
  call: { phoneNumber: string | null },
  legs: readonly { userId: string | null; phoneNumber: string | null }[],
): Promise<Map<string, CallClient>> {
  const added = legs.flatMap(({ userId, phoneNumber }) =>
    userId === null && phoneNumber !== null && phoneNumber !== call.phoneNumber ? [phoneNumber] : [],
  )
  const found = await Promise.all(
    [...new Set(added)].map(async (number) => [number, (await clientsOfNumber(tx, number))[0]] as const),
  )
  return new Map(found.flatMap(([number, client]) => (client ? [[number, client]] : [])))
}

const selectOfNumber = prepared(['number'], (db, { number }) =>
  db
    .select(CALL_CLIENT_COLUMNS)
    .from(clients)
    .where(hasNumber(sql`${number}`))
    .orderBy(ownersFirst(sql`${number}`))
    .limit(MOST_SHARED),
)

/** The client of a call, whose number may have changed since. */
export async function clientOfCall(
  tx: Database,
  call: { id: string; phoneNumber: string | null },
): Promise<CallClient | null> {
  const [row] = await selectOfCall(tx, { id: call.id })
  return row ? callClient(row, call.phoneNumber) : null
}

const selectOfCall = prepared(['id'], (db, { id }) =>
  db
    .select(CALL_CLIENT_COLUMNS)
    .from(activities)
    .innerJoin(clients, on(clients, activities.clientId))
    .where(and(eq(activities.id, id), isNull(clients.deletedAt))),
)

export function callClient(row: CallClientRow, number: string | null): CallClient {
  const isApplicant = number !== null && (row.mobilePhone === number || row.phone === number)
  const isCoapplicant = number !== null && (row.coMobilePhone === number || row.coPhone === number)
  if (isApplicant) return { id: row.id, name: applicantName(row), level: 'applicant' }
  if (isCoapplicant)
    return { id: row.id, name: coapplicantName(row) ?? clientName(row), level: 'coapplicant' }
  return { id: row.id, name: clientName(row), level: null }
}
