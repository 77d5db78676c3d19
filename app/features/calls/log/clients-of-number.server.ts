import { and, eq, isNull } from 'drizzle-orm'
import { hasNumber, ownersFirst } from '#app/lib/number-owners.server.ts'
import { applicantName, clientName, coapplicantName } from '#app/lib/client-names.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { activities, clients } from '#db/schema/index.ts'
import type { CallClient } from '../live-call.ts'

type CallClientRow = Pick<typeof clients.$inferSelect, keyof typeof NAMED>

/** Building a statement with all columns of a client takes longer than running it. */
const NAMED = {
  id: clients.id,
  firstName: clients.firstName,
  preferredFirstName: clients.preferredFirstName,
  lastName: clients.lastName,
  suffix: clients.suffix,
  companyName: clients.companyName,
  mobilePhone: clients.mobilePhone,
  phone: clients.phone,
  coFirstName: clients.coFirstName,
  coPreferredFirstName: clients.coPreferredFirstName,
  coLastName: clients.coLastName,
  coSuffix: clients.coSuffix,
  coMobilePhone: clients.coMobilePhone,
  coPhone: clients.coPhone,
}

/** How many clients that share a number are shown. */
const MOST_SHARED = 10

/** The clients with this number, its owner first. */
export async function clientsOfNumber(tx: Database, number: string | null): Promise<CallClient[]> {
  if (number === null) return []
  const rows = await tx
    .select(NAMED)
    .from(clients)
    .where(hasNumber(number))
    .orderBy(ownersFirst(number))
    .limit(MOST_SHARED)
  return rows.map((row) => callClient(row, number))
}

/** The client of a call, whose number may have changed since. */
export async function clientOfCall(
  tx: Database,
  call: { id: string; phoneNumber: string | null },
): Promise<CallClient | null> {
  const [row] = await tx
    .select(NAMED)
    .from(activities)
    .innerJoin(clients, on(clients, activities.clientId))
    .where(and(eq(activities.id, call.id), isNull(clients.deletedAt)))
  return row ? callClient(row, call.phoneNumber) : null
}

export function callClient(row: CallClientRow, number: string | null): CallClient {
  const isApplicant = number !== null && (row.mobilePhone === number || row.phone === number)
  const isCoapplicant = number !== null && (row.coMobilePhone === number || row.coPhone === number)
  if (isApplicant) return { id: row.id, name: applicantName(row), level: 'applicant' }
  if (isCoapplicant)
    return { id: row.id, name: coapplicantName(row) ?? clientName(row), level: 'coapplicant' }
  return { id: row.id, name: clientName(row), level: null }
}
