import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { lockRow } from '#app/lib/locks.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { clientOfNumber } from '#app/lib/number-owners.server.ts'
import { formatPhone, normalizePhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { clients, phoneNumbers, conversations, conversationUsers } from '#db/schema/index.ts'
import { isOneOf } from '#db/uuids.ts'
import { MAX_GROUP } from '../limits.ts'
import { requireMessagingActor, requireMessaging } from './list-conversations.server.ts'
import type { ConversationWith } from '../texting.schema.ts'
import type { GroupRecipient, ConversationView } from '../texting-views.server.ts'
import { findSendingNumbers, NO_SENDING_NUMBER } from './sending-number.server.ts'
import { selectRecipients, selectConversation, selectConversationsById } from './conversation-view.server.ts'
import { conversationChanged, unreadChanged } from '../events.ts'

export type StoredConversation = typeof conversations.$inferSelect

export const noConversation = () => notFound('This conversation')

export async function getConversation(ctx: Ctx, conversationId: string): Promise<ConversationView> {
  requireMessaging(ctx)
  const conversation = await ctx.db((tx) => selectConversation(tx, conversationId))
  if (!conversation) throw noConversation()
  return conversation
}

/** Publishes the conversation's new state, and that unread counts may have changed. */
export async function publishConversation(tx: Tx, conversationId: string): Promise<ConversationView> {
  const [conversation] = await publishConversations(tx, [conversationId])
  if (!conversation) throw noConversation()
  return conversation
}

/** The same for many conversations. */
export async function publishConversations(
  tx: Tx,
  conversationIds: readonly string[],
): Promise<ConversationView[]> {
  const placed = await selectConversationsById(tx, conversationIds)
  for (const { view } of placed) tx.after(conversationChanged(view))
  if (placed.length > 0) tx.after(unreadChanged())
  return placed.map(({ view }) => view)
}

/** Locks the conversation until the transaction ends, so that its texts and status changes happen one at a time. */
export const lockConversation = (tx: Database, conversationId: string): Promise<StoredConversation> =>
  lockRow(tx, conversations, conversationId, 'This conversation')

/**
 * The conversation with a client's people, a group or a number. Creates it when there is none, and reopens a
 * completed one.
 */
export async function findOrCreateConversation(ctx: Ctx, input: ConversationWith): Promise<ConversationView> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    const { id } = await ensureConversation(tx, ctx, await conversationPeople(tx, input))
    await tx
      .update(conversations)
      .set({ status: 'open' })
      .where(and(eq(conversations.id, id), eq(conversations.status, 'completed')))
    return publishConversation(tx, id)
  })
}

/** The recipients and their conversation, if there is one. Neither creates nor reopens one. */
export async function findConversation(
  ctx: Ctx,
  input: ConversationWith,
): Promise<{ conversationId: string | null; clientId: string | null; recipients: GroupRecipient[] }> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    const people = await conversationPeople(tx, input)
    const [conversation, recipients] = await Promise.all([
      conversationOf(tx, people.recipients),
      selectRecipients(tx, people.recipients),
    ])
    if (conversation && (await linkToClient(tx, conversation, people))) {
      await publishConversation(tx, conversation.id)
    }
    return { conversationId: conversation?.id ?? null, clientId: people.clientId, recipients }
  })
}

export interface People {
  recipients: string[]
  phoneNumber: string
  clientId: string | null
  level: ConversationView['level']
}

/**
 * Finds or creates the conversation with exactly these recipients, and links it to the client if it had none. `ours`
 * is the number they texted, `status` that of a conversation that is created.
 */
export async function ensureConversation(
  tx: Database,
  ctx: Ctx,
  people: People,
  { ours, status = 'open' }: { ours?: { id: string }; status?: StoredConversation['status'] } = {},
): Promise<{ id: string; created: boolean }> {
  const [ensured] = await ensureConversations(tx, ctx, [people], { ours, status })
  return ensured!
}

/** The same for many, in their order. */
export async function ensureConversations(
  tx: Database,
  ctx: Ctx,
  all: readonly People[],
  {
    ours,
    status = 'open',
  }: { ours?: { id: string } | undefined; status?: StoredConversation['status'] } = {},
): Promise<{ id: string; created: boolean }[]> {
  if (all.length === 0) return []
  const numbers = ours
    ? all.map(() => ours)
    : await findSendingNumbers(
        tx,
        all.map(({ clientId }) => clientId),
      )
  const rows = all.map((people, index) => {
    const number = numbers[index]
    if (!number) throw new AppError('invalid', NO_SENDING_NUMBER)
    return {
      accountId: ctx.account.id,
      clientId: people.clientId,
      level: people.level,
      phoneNumber: people.phoneNumber,
      recipients: [...people.recipients].sort(),
      phoneNumberId: number.id,
      status,
      lastMessageOn: ctx.now(),
    }
  })
  const made = await tx
    .insert(conversations)
    // In one order, so that two transactions don't wait for each other.
    .values(rows.toSorted((a, b) => (keyOf(a.recipients) < keyOf(b.recipients) ? -1 : 1)))
    .onConflictDoNothing()
    .returning({ id: conversations.id, recipients: conversations.recipients })
  const created = new Map(made.map(({ id, recipients }) => [keyOf(recipients), id]))
  const others = all.filter(({ recipients }) => !created.has(keyOf(recipients)))
  const existing = await conversationsOf(
    tx,
    others.map(({ recipients }) => recipients),
  )
  const ensured: { id: string; created: boolean }[] = []
  for (const people of all) {
    const key = keyOf(people.recipients)
    const id = created.get(key)
    const found = existing.get(key)
    if (id) ensured.push({ id, created: true })
    else if (!found) throw new AppError('conflict', 'This conversation has just changed. Please try again.')
    else {
      await linkToClient(tx, found, people)
      ensured.push({ id: found.id, created: false })
    }
  }
  return ensured
}

/** Locks the existing conversation with these people, and creates none. */
export async function lockConversationWith(tx: Database, people: People): Promise<StoredConversation | null> {
  const [locked] = await lockConversationsWith(tx, [people])
  return locked!
}

/** The same for many, in their order. */
export async function lockConversationsWith(
  tx: Database,
  all: readonly People[],
): Promise<(StoredConversation | null)[]> {
  const existing = await conversationsOf(
    tx,
    all.map(({ recipients }) => recipients),
  )
  // Lock all of them before any is linked, because linking locks too: in another order two transactions could deadlock.
  const locked = await lockConversations(
    tx,
    [...existing.values()].map(({ id }) => id),
  )
  for (const people of all) {
    const key = keyOf(people.recipients)
    const found = existing.get(key)
    if (!found || !(await linkToClient(tx, found, people))) continue
    const { clientId, level } = people
    existing.set(key, { ...found, clientId })
    locked.set(found.id, { ...locked.get(found.id)!, clientId, level })
  }
  return all.map(({ recipients }) => {
    const found = existing.get(keyOf(recipients))
    return found ? locked.get(found.id)! : null
  })
}

/** Locks many conversations, always in one order. */
export async function lockConversations(
  tx: Database,
  ids: readonly string[],
): Promise<Map<string, StoredConversation>> {
  const locked = await lockPresentConversations(tx, ids)
  if (locked.size < new Set(ids).size) throw noConversation()
  return locked
}

/** The same for those that are still there: a contact may have been erased with theirs. */
export async function lockPresentConversations(
  tx: Database,
  ids: readonly string[],
): Promise<Map<string, StoredConversation>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(conversations)
    .where(isOneOf(conversations.id, [...new Set(ids)]))
    .orderBy(conversations.id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Links a conversation without a client to the one it is with. @returns whether it did */
async function linkToClient(
  tx: Database,
  { id, clientId }: { id: string; clientId: string | null },
  people: People,
): Promise<boolean> {
  if (clientId || !people.clientId) return false
  await tx
    .update(conversations)
    .set({ clientId: people.clientId, level: people.level })
    .where(eq(conversations.id, id))
  return true
}

/** The conversation with exactly these numbers, and its client unless that is in the trash. */
async function conversationOf(tx: Database, people: readonly string[]) {
  return (await conversationsOf(tx, [people])).get(keyOf(people))
}

const keyOf = (recipients: readonly string[]) => [...recipients].sort().join(' ')

/** The same for many, by `keyOf` their numbers. */
async function conversationsOf(tx: Database, all: readonly (readonly string[])[]) {
  const wanted = new Set(all.map(keyOf))
  const numbers = [...new Set(all.flat())]
  if (numbers.length === 0) return new Map<string, { id: string; clientId: string | null }>()
  const rows = await tx
    .select({ id: conversations.id, clientId: clients.id, recipients: conversations.recipients })
    .from(conversations)
    .leftJoin(clients, and(on(clients, conversations.clientId), isNull(clients.deletedAt)))
    .where(
      sql`${conversations.phoneNumber} = any(${sql.param(numbers)}::text[])
        and array_to_string(${conversations.recipients}, ' ') = any(${sql.param([...wanted])}::text[])`,
    )
  return new Map(rows.map(({ recipients, ...row }) => [keyOf(recipients), row]))
}

/** @throws AppError as findOrCreateConversation */
export async function conversationPeople(tx: Database, input: ConversationWith): Promise<People> {
  if (input.contacts) return groupRecipients(tx, input.contacts)
  return input.clientId
    ? clientRecipients(tx, input.clientId, input.level)
    : numberRecipients(tx, input.phoneNumber ?? '')
}

/** A group of several clients belongs to none of them. */
async function groupRecipients(
  tx: Database,
  contacts: NonNullable<ConversationWith['contacts']>,
): Promise<People> {
  const people: People[] = []
  for (const { id, level, mobilePhone } of contacts) {
    people.push(await clientRecipients(tx, id, level, mobilePhone))
  }
  const recipients = [...new Set(people.flatMap((each) => each.recipients))]
  if (recipients.length > MAX_GROUP) {
    throw new AppError('invalid', `A group can have at most ${MAX_GROUP} numbers.`, 'contacts')
  }
  if (recipients.length === 1) return people[0]!
  const phoneNumber = recipients[0]!
  const alone = new Set(contacts.map(({ id }) => id)).size === 1
  return alone
    ? { recipients, phoneNumber, clientId: people[0]!.clientId, level: 'combined' }
    : { recipients, phoneNumber, clientId: null, level: null }
}

async function clientRecipients(
  tx: Database,
  clientId: string,
  atLevel: ConversationView['level'] = 'applicant',
  mobilePhone?: string,
): Promise<People> {
  const [client] = await tx
    .select({ mobilePhone: clients.mobilePhone, coMobilePhone: clients.coMobilePhone })
    .from(clients)
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
  if (!client) throw notFound('This contact')
  const chosenPhone = mobilePhone === undefined ? null : normalizePhone(mobilePhone)
  const level = chosenPhone
    ? chosenPhone === client.mobilePhone
      ? 'applicant'
      : 'coapplicant'
    : (atLevel ?? 'applicant')
  const wanted = {
    applicant: [client.mobilePhone],
    coapplicant: [client.coMobilePhone],
    combined: [client.mobilePhone, client.coMobilePhone],
  }[level]
  const recipients = [...new Set(wanted.filter((number) => number !== null))]
  const other = mobilePhone !== undefined && recipients[0] !== chosenPhone
  if (recipients.length < wanted.length || other) {
    throw new AppError('invalid', 'This contact has no mobile number to text.', 'clientId')
  }
  return { recipients, phoneNumber: recipients[0]!, clientId, level }
}

async function numberRecipients(tx: Database, typed: string): Promise<People> {
  const number = normalizePhone(typed)
  if (!number) {
    throw new AppError(
      'invalid',
      'Enter a phone number with area code, for example 208-555-0123.',
      'phoneNumber',
    )
  }
  const [own] = await tx
    .select({ id: phoneNumbers.id })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.number, number), ne(phoneNumbers.status, 'released')))
  if (own) {
    throw new AppError('invalid', `${formatPhone(number)} is one of your own numbers.`, 'phoneNumber')
  }
  return { recipients: [number], phoneNumber: number, ...(await clientOfNumber(tx, number)) }
}

export async function setConversationUser(
  tx: Database,
  ctx: Ctx,
  { conversationId, userId }: { conversationId: string; userId: string },
  set: { following?: boolean; lastViewedOn?: Date | null; muted?: boolean },
): Promise<void> {
  await tx
    .insert(conversationUsers)
    .values({ accountId: ctx.account.id, conversationId, userId, ...set })
    .onConflictDoUpdate({
      target: [conversationUsers.accountId, conversationUsers.conversationId, conversationUsers.userId],
      set,
    })
}
