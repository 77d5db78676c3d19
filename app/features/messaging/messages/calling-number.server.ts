import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { phoneNumbers, conversations } from '#db/schema/index.ts'

/** Our number that a conversation's client knows. */
export interface CallFrom {
  locationId: string
  number: string
}

/** Our number to call a conversation's client from: the one they are texted from. Null unless it makes calls. */
export async function callingNumberOf(tx: Database, conversationId: string): Promise<CallFrom | null> {
  const [row] = await tx
    .select({ locationId: phoneNumbers.locationId, number: phoneNumbers.number })
    .from(conversations)
    .innerJoin(phoneNumbers, on(phoneNumbers, conversations.phoneNumberId))
    .where(and(eq(conversations.id, conversationId), eq(phoneNumbers.status, 'in-use')))
  return row?.locationId ? { locationId: row.locationId, number: row.number } : null
}
