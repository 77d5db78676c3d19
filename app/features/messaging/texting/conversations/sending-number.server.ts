import { asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { whyNumberSendsNothing } from '#app/features/people/consent/consent.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { phoneNumbers, conversations } from '#db/schema/index.ts'
import { uuids } from '#db/uuids.ts'

export const NO_SENDING_NUMBER = 'Your company has no phone number that can text yet.'

/** The number to text from: one that may send texts first, of the client's location, else the default. */
export async function findSendingNumber(tx: Database, clientId: string | null) {
  const [number] = await findSendingNumbers(tx, [clientId])
  return number
}

/** The same for each of these clients, in their order. */
export async function findSendingNumbers(
  tx: Database,
  clientIds: readonly (string | null)[],
): Promise<({ id: string } | undefined)[]> {
  const rows = await tx.execute<{ id: string | null }>(sql`
    select n.id from unnest(${uuids(clientIds)}) with ordinality as given (client_id, place)
    left join clients c on c.id = given.client_id
    left join lateral (
      select n.id from phone_numbers n where n.sms_enabled and n.status = 'in-use'
      order by n.sms_registered desc, n.location_id is distinct from c.location_id, n.is_default desc, n.id limit 1
    ) n on true
    order by given.place`)
  return rows.map(({ id }) => (id ? { id } : undefined))
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
export async function sendingNumberOf(tx: Database, conversation: OurSide): Promise<{ id: string }> {
  const [number] = await sendingNumbersOf(tx, [conversation])
  return number!
}

/** The same for each of these conversations, in their order. */
export async function sendingNumbersOf(
  tx: Database,
  conversations: readonly OurSide[],
): Promise<{ id: string }[]> {
  const own = [...new Set(conversations.map(({ phoneNumberId }) => phoneNumberId))]
  const numbers = await tx
    .select({ id: phoneNumbers.id, status: phoneNumbers.status })
    .from(phoneNumbers)
    .where(inArray(phoneNumbers.id, own))
  const inUse = new Set(numbers.filter(({ status }) => status === 'in-use').map(({ id }) => id))
  const without = conversations.filter(({ phoneNumberId }) => !inUse.has(phoneNumberId))
  const others =
    without.length > 0
      ? await findSendingNumbers(
          tx,
          without.map(({ clientId }) => clientId),
        )
      : []
  return conversations.map((conversation) => {
    const other = others[without.indexOf(conversation)]
    return { id: other?.id ?? conversation.phoneNumberId }
  })
}

/** Locked conversations as their next texts find them: from then on the clients answer the numbers that text them. */
export async function toSendingNumbers<Conversation extends OurSide & { id: string }>(
  tx: Database,
  locked: readonly Conversation[],
): Promise<Conversation[]> {
  if (locked.length === 0) return []
  const numbers = await sendingNumbersOf(tx, locked)
  const moved = locked.map((conversation, index) => ({
    ...conversation,
    phoneNumberId: numbers[index]!.id,
  }))
  for (const [index, { id, phoneNumberId }] of moved.entries()) {
    if (phoneNumberId === locked[index]!.phoneNumberId) continue
    await tx.update(conversations).set({ phoneNumberId }).where(eq(conversations.id, id))
  }
  return moved
}
