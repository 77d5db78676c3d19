import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { activities, callLegs, calls, clientMerges, clients, conversations } from '#db/schema/index.ts'
import { uuids } from '#db/uuids.ts'

/** The rows recorded about the people of a client, beside those that name the client. */
export interface PersonData {
  /** The client and those that were merged into it. */
  clientIds: string[]
  /** Their phone numbers that no other client has; with `ignoreTrash`, that none outside the trash has. */
  numbers: string[]
  /** Their email addresses, in lower case. */
  emails: string[]
  /** Conversations with these people alone. */
  conversationIds: string[]
  /** Conversations with them and others. */
  groupIds: string[]
  callIds: string[]
}

/**
 * Null for a client that doesn't exist. Erasing must not touch what a client in the trash may have written, which can be
 * restored; with `ignoreTrash` such a client doesn't share its numbers.
 */
export async function findPersonData(
  tx: Database,
  clientId: string,
  { ignoreTrash = false } = {},
): Promise<PersonData | null> {
  const clientIds = await withMerged(tx, clientId)
  const rows = await tx.select().from(clients).where(inArray(clients.id, clientIds))
  if (!rows.some(({ id }) => id === clientId)) return null
  const numbers = await ownNumbers(tx, clientIds, {
    given: rows.flatMap((row) => [row.phone, row.mobilePhone, row.coPhone, row.coMobilePhone]),
    ignoreTrash,
  })
  const emails = rows.flatMap(({ email, coEmail }) => [email, coEmail]).filter((email) => email !== null)
  const texted = await tx
    .select({
      id: conversations.id,
      clientId: conversations.clientId,
      recipients: conversations.recipients,
    })
    .from(conversations)
    .where(
      sql`${inArray(conversations.clientId, clientIds)} or ${conversations.recipients} && ${textArray(numbers)}`,
    )
  const own = texted.filter(
    ({ clientId: client, recipients }) =>
      (client !== null && clientIds.includes(client)) || recipients.every((each) => numbers.includes(each)),
  )
  return {
    clientIds,
    numbers,
    emails: [...new Set(emails.map((email) => email.toLowerCase()))],
    conversationIds: own.map(({ id }) => id),
    groupIds: texted.filter((conversation) => !own.includes(conversation)).map(({ id }) => id),
    callIds: await callsOf(tx, clientIds, numbers),
  }
}

/** The client, and all that were merged into it and into those. */
export async function withMerged(tx: Database, clientId: string): Promise<string[]> {
  const found = [clientId]
  for (let added = [clientId]; added.length > 0;) {
    const merged = await tx
      .select({ id: clientMerges.otherId })
      .from(clientMerges)
      .where(
        and(
          eq(clientMerges.kind, 'merge'),
          inArray(clientMerges.clientId, added),
          isNull(clientMerges.undoneAt),
        ),
      )
    added = merged.flatMap(({ id }) => (id && !found.includes(id) ? [id] : []))
    found.push(...added)
  }
  return found
}

/** A number that another client has too may be what that client wrote or called from. */
async function ownNumbers(
  tx: Database,
  clientIds: string[],
  { given, ignoreTrash }: { given: (string | null)[]; ignoreTrash: boolean },
): Promise<string[]> {
  const numbers = [...new Set(given.filter((number) => number !== null))]
  if (numbers.length === 0) return []
  const shared = await tx.execute<{ number: string }>(sql`
    select number from unnest(${textArray(numbers)}) number
    where exists (
      select 1 from clients c
      where number in (c.phone, c.mobile_phone, c.co_phone, c.co_mobile_phone) and c.id <> all(${uuids(clientIds)})
        and not (${ignoreTrash} and c.deleted_at is not null)
    )`)
  return numbers.filter((number) => !shared.some((row) => row.number === number))
}

/** A call has the id of its entry in the client's activity. */
async function callsOf(tx: Database, clientIds: string[], numbers: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: calls.id })
    .from(calls)
    .leftJoin(activities, eq(activities.id, calls.id))
    .where(
      sql`${inArray(activities.clientId, clientIds)} or ${calls.phoneNumber} = any(${textArray(numbers)})`,
    )
  return rows.map(({ id }) => id)
}

/** Legs of other people's calls that were with one of these numbers. */
export const legsWith = (tx: Database, { numbers, callIds }: PersonData) =>
  tx
    .select({ id: callLegs.id })
    .from(callLegs)
    .where(
      sql`${callLegs.phoneNumber} = any(${textArray(numbers)}) and ${callLegs.callId} <> all(${uuids(callIds)})`,
    )

export const textArray = (list: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`
