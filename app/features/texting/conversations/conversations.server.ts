import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { lockRow } from '#app/lib/locks.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { clientOfNumber } from '#app/lib/number-owners.server.ts'
import { formatPhone, normalizePhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { clients, phoneNumbers, smsConversations, smsConversationUsers } from '#db/schema/index.ts'
import { MAX_GROUP } from '../limits.ts'
import { requireMessagingActor, requireMessaging } from './list-conversations.server.ts'
import type { ConversationWith, GroupRecipient, ConversationView } from '../texting.schema.ts'
import { findSendingNumber, NO_SENDING_NUMBER } from './sending-number.server.ts'
import { selectRecipients, selectConversation } from './conversation-view.server.ts'
import { conversationChanged, unreadChanged } from '../events.ts'

export type Conversation = typeof smsConversations.$inferSelect

export const noConversation = () => notFound('This conversation')

/** @throws AppError not-found */
export async function getConversation(ctx: Ctx, conversationId: string): Promise<ConversationView> {
  requireMessaging(ctx)
  const conversation = await ctx.db((tx) => selectConversation(tx, conversationId))
  if (!conversation) throw noConversation()
  return conversation
}

/** Publishes the conversation's new state, and that unread counts may have changed. */
export async function publishConversation(tx: Tx, conversationId: string): Promise<ConversationView> {
  const conversation = await selectConversation(tx, conversationId)
  if (!conversation) throw noConversation()
  tx.after(conversationChanged(conversation))
  tx.after(unreadChanged())
  return conversation
}

/**
 * Locks the conversation until the transaction ends, so that its texts and status changes happen one at a time.
 * @throws AppError not-found
 */
export const lockConversation = (tx: Database, conversationId: string): Promise<Conversation> =>
  lockRow(tx, smsConversations, conversationId, 'This conversation')

/**
 * The conversation with a client's people, a group or a number. Creates it when there is none, and reopens a
 * completed one.
 * @throws AppError invalid when the number isn't valid, or a client has no mobile number at that level.
 */
export async function findOrCreateConversation(ctx: Ctx, input: ConversationWith): Promise<ConversationView> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    const { id } = await ensureConversation(tx, ctx, await peopleOf(tx, input))
    await tx
      .update(smsConversations)
      .set({ status: 'open' })
      .where(and(eq(smsConversations.id, id), eq(smsConversations.status, 'completed')))
    return publishConversation(tx, id)
  })
}

/**
 * The recipients and their conversation, if there is one. Neither creates nor reopens one.
 * @throws AppError as findOrCreateConversation
 */
export async function findConversation(
  ctx: Ctx,
  input: ConversationWith,
): Promise<{ conversationId: string | null; clientId: string | null; recipients: GroupRecipient[] }> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    const people = await peopleOf(tx, input)
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
  { ours, status = 'open' }: { ours?: { id: string }; status?: Conversation['status'] } = {},
): Promise<{ id: string; created: boolean }> {
  const recipients = [...people.recipients].sort()
  const number = ours ?? (await findSendingNumber(tx, people.clientId))
  if (!number) throw new AppError('invalid', NO_SENDING_NUMBER)
  const [made] = await tx
    .insert(smsConversations)
    .values({
      accountId: ctx.account.id,
      clientId: people.clientId,
      level: people.level,
      phoneNumber: people.phoneNumber,
      recipients,
      phoneNumberId: number.id,
      status,
      lastMessageOn: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: smsConversations.id })
  if (made) return { id: made.id, created: true }
  const existing = await conversationOf(tx, recipients)
  if (!existing) throw new AppError('conflict', 'This conversation has just changed. Please try again.')
  await linkToClient(tx, existing, people)
  return { id: existing.id, created: false }
}

/** Locks the existing conversation with these people, and creates none. */
export async function lockConversationWith(tx: Database, people: People): Promise<Conversation | null> {
  const existing = await conversationOf(tx, people.recipients)
  if (!existing) return null
  await linkToClient(tx, existing, people)
  return lockConversation(tx, existing.id)
}

/** Links a conversation without a client to the one it is with. @returns whether it did */
async function linkToClient(
  tx: Database,
  { id, clientId }: { id: string; clientId: string | null },
  people: People,
): Promise<boolean> {
  if (clientId || !people.clientId) return false
  await tx
    .update(smsConversations)
    .set({ clientId: people.clientId, level: people.level })
    .where(eq(smsConversations.id, id))
  return true
}

/** The conversation with exactly these numbers, and its client unless that is in the trash. */
async function conversationOf(tx: Database, people: readonly string[]) {
  const recipients = [...people].sort()
  const [conversation] = await tx
    .select({ id: smsConversations.id, clientId: clients.id })
    .from(smsConversations)
    .leftJoin(clients, and(on(clients, smsConversations.clientId), isNull(clients.deletedAt)))
    .where(
      and(inArray(smsConversations.phoneNumber, recipients), eq(smsConversations.recipients, recipients)),
    )
  return conversation
}

/** @throws AppError as findOrCreateConversation */
export async function peopleOf(tx: Database, input: ConversationWith): Promise<People> {
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

/** @throws AppError invalid when the client has no mobile number at that level, or not the given one. */
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
    .insert(smsConversationUsers)
    .values({ accountId: ctx.account.id, conversationId, userId, ...set })
    .onConflictDoUpdate({
      target: [
        smsConversationUsers.accountId,
        smsConversationUsers.conversationId,
        smsConversationUsers.userId,
      ],
      set,
    })
}
