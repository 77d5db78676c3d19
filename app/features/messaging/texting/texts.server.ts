import { waitStill } from './conversations/waiting-since.server.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { historyPage, type Page } from '#app/lib/paging.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { smsDeliveries, smsMessages, conversations } from '#db/schema/index.ts'
import { requireMessagingActor, requireMessaging } from './conversations/list-conversations.server.ts'
import { publishMessage, selectMessage, selectMessages } from './text-view.server.ts'
import { conversationTitle } from './labels.ts'
import type { ConversationWith, firstTextSchema, resendSchema, sendTextSchema } from './texting.schema.ts'
import type { MessageView, SearchMatch } from './texting-views.server.ts'
import { MESSAGE_PAGE_SIZE } from './limits.ts'
import { selectConversationsById } from './conversations/conversation-view.server.ts'
import {
  lockConversation,
  lockConversationWith,
  conversationPeople,
} from './conversations/conversations.server.ts'
import { toSendingNumbers } from './conversations/sending-number.server.ts'
import { decideForConversation, isAutomated, requireAllowed } from './delivery/send-decision.server.ts'
import { RESENDABLE } from './delivery/sms-status.ts'
import { requireNobodyElse } from './conversations/claims.server.ts'
import { type Addressee, deliver, findText, textPeople } from './delivery/text-people.server.ts'
import { MIN_SEARCH_LENGTH } from '#app/features/messaging/conversations/limits.ts'

/** One page of a conversation's messages, oldest first: the newest page, or the one before the message `before`. */
export async function listMessages(
  ctx: Ctx,
  input: { conversationId: string; before?: string | null; limit?: number },
): Promise<Page<MessageView>> {
  requireMessaging(ctx)
  const limit = Math.min(Math.max(input.limit ?? MESSAGE_PAGE_SIZE, 1), 100)
  const before = isUuid(input.before) ? sql`and m.id < ${input.before}::uuid` : sql``
  return ctx.db(async (tx) => {
    const [found, messages] = await Promise.all([
      tx
        .select({ id: conversations.id })
        .from(conversations)
        .where(eq(conversations.id, input.conversationId)),
      selectMessages(
        tx,
        sql`where m.conversation_id = ${input.conversationId}::uuid ${before} order by m.id desc limit ${limit + 1}`,
      ),
    ])
    if (found.length === 0) throw notFound('This conversation')
    return historyPage(messages, limit)
  })
}

/**
 * Accepts a text: stores the message, one delivery for each recipient and their jobs in one transaction. The same
 * requestId twice is one text.
 * @throws TextHeld when a colleague answers; AppError forbidden with the ledger's reason; invalid for files that aren't the sender's or are too large
 * together; not-found.
 */
export async function sendText(ctx: Ctx, input: z.output<typeof sendTextSchema>): Promise<MessageView> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => send(tx, ctx, await lockConversation(tx, input.conversationId), input))
}

/** Accepts a text that a program wrote: one that comes in quiet hours waits until they end. Returns until when. */
export async function sendAutomatedText(
  ctx: Ctx,
  input: z.output<typeof sendTextSchema>,
): Promise<{ message: MessageView; goesOutAt: string | null }> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    const conversation = await lockConversation(tx, input.conversationId)
    return accept(tx, ctx, conversation, input, { type: 'scheduled', mayWait: true })
  })
}

/**
 * Texts recipients who may have no conversation yet.
 * @throws AppError as findOrCreateConversation and sendText
 */
export async function sendFirstText(
  ctx: Ctx,
  to: ConversationWith,
  text: z.output<typeof firstTextSchema>,
): Promise<MessageView> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    const people = await conversationPeople(tx, to)
    const conversation = await lockConversationWith(tx, people)
    return send(tx, ctx, conversation ?? people, text)
  })
}

async function send(
  tx: Tx,
  ctx: Ctx,
  to: Addressee,
  text: Omit<z.output<typeof sendTextSchema>, 'conversationId'>,
): Promise<MessageView> {
  return (await accept(tx, ctx, to, text, { type: 'message', viewed: true })).message
}

async function accept(
  tx: Tx,
  ctx: Ctx,
  to: Addressee,
  text: Omit<z.output<typeof sendTextSchema>, 'conversationId'>,
  kind: { type: 'message'; viewed: true } | { type: 'scheduled'; mayWait: true },
): Promise<{ message: MessageView; goesOutAt: string | null }> {
  const actor = requireMessagingActor(ctx)
  if (to.id) {
    const earlier = await findText(tx, text.requestId, { userId: actor.id, conversationId: to.id })
    if (earlier) return { message: earlier, goesOutAt: await goesOutAt(tx, ctx, earlier) }
    await requireNobodyElse(tx, ctx, to.id, text)
  }
  const sent = await textPeople(tx, ctx, to, { ...text, ...kind, userId: actor.id })
  if (!sent.message) requireAllowed(sent)
  await noteWriter(tx, ctx, 'sent a text', sent.conversationId!)
  return { message: sent.message!, goesOutAt: sent.until }
}

/** Until when a stored text waits; null for one that was typed, or went out. */
async function goesOutAt(tx: Tx, ctx: Ctx, { id, roomId, type }: MessageView): Promise<string | null> {
  if (!isAutomated(type)) return null
  const [waiting] = await tx
    .select({ heldUntil: smsDeliveries.heldUntil })
    .from(smsDeliveries)
    .where(and(eq(smsDeliveries.messageId, id), eq(smsDeliveries.status, 'pending')))
    .limit(1)
  if (!waiting) return null
  // The worker stores it when it comes to the text.
  return (
    waiting.heldUntil?.toISOString() ??
    (await decideForConversation(tx, ctx, roomId, { automated: true })).until
  )
}

/** A text shows its sender's name. The audit log says when someone else or a program wrote it. */
async function noteWriter(tx: Database, ctx: Ctx, action: string, conversationId: string): Promise<void> {
  if (ctx.ghostedBy || ctx.keyId)
    await audit(tx, ctx, { action, entity: 'conversation', entityId: conversationId })
}

export async function getText(ctx: Ctx, id: string): Promise<MessageView> {
  requireMessaging(ctx)
  const message = await ctx.db((tx) => selectMessage(tx, id))
  if (!message) throw notFound('This text')
  return message
}

/**
 * Sends a text again to the recipients it didn't reach, as new deliveries of the same message. This includes uncertain
 * deliveries, which is the user's decision. The same requestId twice does it once. A program's (automated) is refused in
 * quiet hours.
 */
export async function resendText(
  ctx: Ctx,
  input: z.output<typeof resendSchema>,
  { automated = false } = {},
): Promise<MessageView> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    const [found] = await tx
      .select({ conversationId: smsMessages.conversationId })
      .from(smsMessages)
      .where(and(eq(smsMessages.id, input.messageId), eq(smsMessages.flow, 'outgoing')))
    if (!found) throw notFound('This text')
    const [moved] = await toSendingNumbers(tx, [await lockConversation(tx, found.conversationId)])
    const conversation = moved!
    const deliveries = await tx
      .select()
      .from(smsDeliveries)
      .where(eq(smsDeliveries.messageId, input.messageId))
    if (deliveries.some((delivery) => delivery.requestId === input.requestId)) {
      return (await selectMessage(tx, input.messageId))!
    }
    const missed = deliveries.filter((d) => !d.superseded && RESENDABLE.includes(d.status))
    if (missed.length === 0) throw new AppError('conflict', 'This text is already on its way.')
    requireAllowed(await decideForConversation(tx, ctx, conversation.id, { automated }))
    await noteWriter(tx, ctx, 'sent a text again', conversation.id)

    await tx
      .update(smsDeliveries)
      .set({ superseded: true, updatedAt: ctx.now() })
      .where(
        inArray(
          smsDeliveries.id,
          missed.map((delivery) => delivery.id),
        ),
      )
    const recipients = missed.map((delivery) => delivery.toNumber)
    await deliver(tx, ctx, [
      { messageId: input.messageId, conversation, recipients, requestId: input.requestId },
    ])
    await tx
      .update(smsMessages)
      .set({ status: 'pending', errorCode: null, errorMessage: null })
      .where(eq(smsMessages.id, input.messageId))
    await showStatusInList(tx, [conversation.id])
    await waitStill(tx, [conversation.id])
    return publishMessage(tx, input.messageId)
  })
}

/** Copies the newest text's status to its conversation, for the list. */
export async function showStatusInList(tx: Database, conversationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update conversations r set last_message_status = newest.status
    from unnest(${uuids(conversationIds)}) as given (id)
    cross join lateral (
      select status::text as status from sms_messages
      where conversation_id = given.id and type not in ('note', 'imported') order by id desc limit 1
    ) newest
    where r.id = given.id and r.last_message_status is distinct from newest.status`)
}

/** Texts that contain the term, newest first. */
export async function searchMessages(ctx: Ctx, term: string): Promise<SearchMatch[]> {
  requireMessaging(ctx)
  const wanted = term.replaceAll('\0', '').trim().slice(0, 200)
  if (wanted.length < MIN_SEARCH_LENGTH) {
    throw new AppError('invalid', 'Needs to be at least 4 characters', 'search')
  }
  return ctx.db((tx) => findMessages(tx, wanted, 50))
}

export async function findMessages(tx: Database, term: string, most: number): Promise<SearchMatch[]> {
  const messages = await selectMessages(
    tx,
    sql`where m.id in (select id from search_sms_messages(${term}, ${most}))`,
  )
  const ids = [...new Set(messages.map((message) => message.roomId))]
  if (ids.length === 0) return []
  const rows = await selectConversationsById(tx, ids)
  const byId = new Map(rows.map(({ view }) => [view.id, view]))
  return messages.map((message) => {
    const conversation = byId.get(message.roomId)
    return {
      id: message.id,
      roomId: message.roomId,
      flow: message.flow,
      type: message.type,
      message: message.body,
      user: message.user,
      client: conversation?.client ?? null,
      phoneNumber: conversation?.phoneNumber ?? '',
      title: conversation ? conversationTitle(conversation) : '',
      createdAt: message.createdAt,
    }
  })
}
