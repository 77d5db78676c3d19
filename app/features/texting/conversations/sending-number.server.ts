import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { whyNumberSendsNothing } from '#app/features/consent/consent.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { phoneNumbers, smsConversations } from '#db/schema/index.ts'

export const NO_SENDING_NUMBER = 'Your company has no phone number that can text yet.'

/** The number to text from: one that may send texts first, of the client's location, else the default. */
export async function findSendingNumber(tx: Database, clientId: string | null) {
  const elsewhere = sql`${phoneNumbers.locationId} is distinct from (
    select location_id from clients where id = ${clientId}::uuid)`
  const [number] = await tx
    .select({ id: phoneNumbers.id })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.smsEnabled, true), eq(phoneNumbers.status, 'in-use')))
    .orderBy(desc(phoneNumbers.smsRegistered), elsewhere, desc(phoneNumbers.isDefault), asc(phoneNumbers.id))
    .limit(1)
  return number
}

/** Says why none of the account's numbers sends texts yet; null when one does. */
export async function whyNoNumberSends(tx: Database): Promise<string | null> {
  const numbers = await tx
    .select()
    .from(phoneNumbers)
    .where(ne(phoneNumbers.status, 'released'))
    .orderBy(desc(phoneNumbers.isDefault), asc(phoneNumbers.id))
  const reasons = numbers.map((number) =>
    whyNumberSendsNothing({ ...number, shown: formatPhone(number.number) }),
  )
  if (reasons.includes(null)) return null
  return reasons[0]?.reason ?? NO_SENDING_NUMBER
}

interface OurSide {
  clientId: string | null
  phoneNumberId: string
}

/**
 * The number that a conversation's next text goes from: its own, or another one while its own is being given back or was. Its own
 * without another.
 */
export async function sendingNumberOf(
  tx: Database,
  { clientId, phoneNumberId }: OurSide,
): Promise<{ id: string }> {
  const [own] = await tx
    .select({ id: phoneNumbers.id, status: phoneNumbers.status })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.id, phoneNumberId))
  const other = own?.status === 'in-use' ? undefined : await findSendingNumber(tx, clientId)
  return other ?? { id: phoneNumberId }
}

/** A locked conversation as its next text finds it: from then on the client answers the number that texts them. */
export async function toSendingNumber<Conversation extends OurSide & { id: string }>(
  tx: Database,
  conversation: Conversation,
): Promise<Conversation> {
  const { id: phoneNumberId } = await sendingNumberOf(tx, conversation)
  if (phoneNumberId === conversation.phoneNumberId) return conversation
  await tx.update(smsConversations).set({ phoneNumberId }).where(eq(smsConversations.id, conversation.id))
  return { ...conversation, phoneNumberId }
}
