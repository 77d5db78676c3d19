import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#app/lib/audit.server.ts'
import type { SendDecision } from '#app/features/consent/consent.ts'
import type { After, Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { historyPage } from '#app/lib/paging.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { phoneNumbers, smsDeliveries, smsMedia, smsMessages, smsConversations } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { PENDING_PATIENCE_MS } from './delivery/timeouts.ts'
import { requireMessagingActor, requireMessaging } from './conversations/list-conversations.server.ts'
import { selectMessage, selectMessages } from './text-view.server.ts'
import { conversationTitle } from './labels.ts'
import type { Page } from '#app/lib/paging.ts'
import type {
  ConversationWith,
  firstTextSchema,
  MessageView,
  resendSchema,
  SearchMatch,
  sendTextSchema,
} from './texting.schema.ts'
import { MAX_MEDIA_BYTES, MESSAGE_PAGE_SIZE } from './limits.ts'
import { selectConversations } from './conversations/conversation-view.server.ts'
import {
  ensureConversation,
  lockConversation,
  peopleOf,
  publishConversation,
  setConversationUser,
} from './conversations/conversations.server.ts'
import { decideForConversation, isAutomated, requireAllowed } from './delivery/send-decision.server.ts'
import { RESENDABLE } from './delivery/sms-status.ts'
import { messageChanged } from './events.ts'
import { requireNobodyElse } from './conversations/claims.server.ts'
import { signText } from './signature.server.ts'
import { messagePreview } from '#app/features/conversations/labels.ts'
import { MIN_SEARCH_LENGTH } from '#app/features/conversations/limits.ts'

/**
 * One page of a conversation's messages, oldest first: the newest page, or the one before the message `before`.
 * @throws AppError not-found
 */
export async function listMessages(
  ctx: Ctx,
  input: { conversationId: string; before?: string | null; limit?: number },
): Promise<Page<MessageView>> {
  requireMessaging(ctx)
  if (!isUuid(input.conversationId)) throw notFound('This conversation')
  const limit = Math.min(Math.max(input.limit ?? MESSAGE_PAGE_SIZE, 1), 100)
  const before = isUuid(input.before) ? sql`and m.id < ${input.before}::uuid` : sql``
  return ctx.db(async (tx) => {
    const [conversations, messages] = await Promise.all([
      tx
        .select({ id: smsConversations.id })
        .from(smsConversations)
        .where(eq(smsConversations.id, input.conversationId)),
      selectMessages(
        tx,
        sql`where m.room_id = ${input.conversationId}::uuid ${before} order by m.id desc limit ${limit + 1}`,
      ),
    ])
    if (conversations.length === 0) throw notFound('This conversation')
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
  return ctx.db((tx, after) => send(tx, ctx, after, input))
}

/**
 * The same for recipients who may have no conversation yet. It is created in the same transaction, so that a refused
 * text creates none.
 * @throws AppError as findOrCreateConversation and sendText
 */
export async function sendFirstText(
  ctx: Ctx,
  to: ConversationWith,
  text: z.output<typeof firstTextSchema>,
): Promise<MessageView> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx, after) => {
    const { id: conversationId } = await ensureConversation(tx, ctx, await peopleOf(tx, to))
    return send(tx, ctx, after, { ...text, conversationId })
  })
}

async function send(
  tx: Database,
  ctx: Ctx,
  after: After,
  input: z.output<typeof sendTextSchema>,
): Promise<MessageView> {
  const actor = requireMessagingActor(ctx)
  const conversation = await lockConversation(tx, input.conversationId)
  const earlier = await selectMessages(tx, sql`where m.request_id = ${input.requestId}::uuid`)
  if (earlier[0]) return sameSender(earlier[0], actor.id, conversation.id)
  await requireNobodyElse(tx, ctx, conversation.id, input)
  await setConversationUser(tx, ctx, conversation.id, actor.id, { lastViewedOn: ctx.now() })
  await noteGhost(tx, ctx, 'sent a text', conversation.id)
  const text = { ...input, conversation, type: 'message' as const, userId: actor.id }
  const { decision, message } = await acceptText(tx, ctx, after, text)
  requireAllowed(decision)
  return message!
}

/** A text shows its sender's name. The audit log says when someone else wrote it. */
async function noteGhost(tx: Database, ctx: Ctx, action: string, conversationId: string): Promise<void> {
  if (ctx.ghostedBy) await audit(tx, ctx, { action, entity: 'conversation', entityId: conversationId })
}

/** The status of a conversation after a text of ours. */
const statusAfter = {
  // A typed text answers the client; one scheduled days ago doesn't.
  message: 'open',
  scheduled: sql`case when ${smsConversations.status} = 'completed' then 'open' else ${smsConversations.status} end`,
  // Or a campaign would put every completed conversation back into the list.
  campaign: sql`${smsConversations.status}`,
  review: sql`${smsConversations.status}`,
} as const

interface AcceptedText {
  /** Locked by the caller. */
  conversation: { id: string; phoneNumberId: string; recipients: string[] }
  body: string
  type: 'message' | 'scheduled' | 'campaign' | 'review'
  /** For the texts of a campaign. */
  campaign?: { runId: string; name: string }
  /** Null for an automatic one. */
  userId: string | null
  requestId: string
  mediaIds: string[]
}

/**
 * Every outgoing text, typed or automated, goes through here. Asks the consent ledger, as the worker does again when it
 * sends the text, and stores only a text that is allowed now. The same requestId twice is one text.
 */
export async function acceptText(
  tx: Database,
  ctx: Ctx,
  after: After,
  text: AcceptedText,
): Promise<{ decision: SendDecision; message: MessageView | null }> {
  const { conversation, userId } = text
  const automated = isAutomated(text.type)
  const decision = await decideForConversation(tx, ctx, conversation.id, { automated })
  // The worker holds a review request; a scheduled text stays one until it may go.
  const waits = decision.verdict === 'hold' && text.type === 'review'
  if (decision.verdict !== 'allow' && !waits) return { decision, message: null }
  const signed = userId !== null && (text.type === 'message' || text.type === 'scheduled')
  const body = signed ? await signText(tx, conversation.phoneNumberId, text.body) : text.body
  const [message] = await tx
    .insert(smsMessages)
    .values({
      accountId: ctx.account.id,
      conversationId: conversation.id,
      flow: 'outgoing',
      type: text.type,
      body,
      userId,
      status: 'pending',
      requestId: text.requestId,
      campaignRunId: text.campaign?.runId ?? null,
      campaignName: text.campaign?.name ?? null,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: smsMessages.id })
  if (!message) {
    // The same request id was used first in another conversation.
    const [first] = await selectMessages(tx, sql`where m.request_id = ${text.requestId}::uuid`)
    if (!first) throw new AppError('conflict', 'This text is being sent already.')
    return { decision, message: sameSender(first, userId, conversation.id) }
  }
  const media = userId ? await claimMedia(tx, message.id, userId, text.mediaIds) : []
  await deliver(tx, ctx, { messageId: message.id, conversation, recipients: conversation.recipients })
  await tx
    .update(smsConversations)
    .set({
      status: statusAfter[text.type],
      lastMessageOn: ctx.now(),
      lastMessagePreview: messagePreview(body, media),
      lastMessageFlow: 'outgoing',
      lastMessageStatus: 'pending',
      lastMessageBy: userId,
    })
    .where(eq(smsConversations.id, conversation.id))
  return { decision, message: await publishMessage(tx, after, message.id) }
}

/**
 * Sends a text again to the recipients it didn't reach, as new deliveries of the same message. This includes uncertain
 * deliveries, which is the user's decision. The same requestId twice does it once.
 * @throws AppError conflict for a text that is on its way or delivered; forbidden with the ledger's reason;
 * not-found.
 */
export async function resendText(ctx: Ctx, input: z.output<typeof resendSchema>): Promise<MessageView> {
  requireMessagingActor(ctx)
  return ctx.db(async (tx, after) => {
    const [found] = await tx
      .select({ conversationId: smsMessages.conversationId })
      .from(smsMessages)
      .where(and(eq(smsMessages.id, input.messageId), eq(smsMessages.flow, 'outgoing')))
    if (!found) throw notFound('This text')
    const conversation = await lockConversation(tx, found.conversationId)
    const deliveries = await tx
      .select()
      .from(smsDeliveries)
      .where(eq(smsDeliveries.messageId, input.messageId))
    if (deliveries.some((delivery) => delivery.requestId === input.requestId)) {
      return (await selectMessage(tx, input.messageId))!
    }
    const missed = deliveries.filter((d) => !d.superseded && RESENDABLE.includes(d.status))
    if (missed.length === 0) throw new AppError('conflict', 'This text is already on its way.')
    requireAllowed(await decideForConversation(tx, ctx, conversation.id, { automated: false }))
    await noteGhost(tx, ctx, 'sent a text again', conversation.id)

    await tx
      .update(smsDeliveries)
      .set({ superseded: true, updatedAt: ctx.now() })
      .where(
        inArray(
          smsDeliveries.id,
          missed.map((delivery) => delivery.id),
        ),
      )
    await deliver(tx, ctx, {
      messageId: input.messageId,
      conversation,
      recipients: missed.map((delivery) => delivery.toNumber),
      requestId: input.requestId,
    })
    await tx
      .update(smsMessages)
      .set({ status: 'pending', errorCode: null, errorMessage: null })
      .where(eq(smsMessages.id, input.messageId))
    await showStatusInList(tx, conversation.id)
    return publishMessage(tx, after, input.messageId)
  })
}

/** Copies the newest text's status to its conversation, for the list. */
export async function showStatusInList(tx: Database, conversationId: string): Promise<void> {
  await tx.execute(sql`
    update sms_rooms r set last_message_status = newest.status
    from (select status from sms_messages where room_id = ${conversationId}::uuid and type <> 'note' order by id desc limit 1) newest
    where r.id = ${conversationId}::uuid and r.last_message_status is distinct from newest.status::text`)
}

/** Publishes the new state of a text and of its conversation. */
export async function publishMessage(tx: Database, after: After, messageId: string): Promise<MessageView> {
  const message = await selectMessage(tx, messageId)
  if (!message) throw notFound('This text')
  after(messageChanged(message))
  await publishConversation(tx, after, message.roomId)
  return message
}

/** Texts that contain the term, newest first. @throws AppError invalid below 4 characters (spec 2, 5). */
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
  const conversations = await selectConversations(
    tx,
    sql`select 0 as section, id from sms_rooms where id = any(${`{${ids.join(',')}}`}::uuid[])`,
  )
  const byId = new Map(conversations.map(({ view }) => [view.id, view]))
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

function sameSender(message: MessageView, actorId: string | null, conversationId: string): MessageView {
  if ((message.user?.id ?? null) !== actorId || message.roomId !== conversationId) {
    throw new AppError('conflict', 'This text was sent already.')
  }
  return message
}

/** Attaches uploaded files to the text: only the sender's own, and each once. */
async function claimMedia(tx: Database, messageId: string, userId: string, mediaIds: string[]) {
  if (mediaIds.length === 0) return []
  const media = await tx
    .update(smsMedia)
    .set({ messageId })
    .where(
      and(
        inArray(smsMedia.id, mediaIds),
        isNull(smsMedia.messageId),
        eq(smsMedia.uploadedBy, userId),
        eq(smsMedia.state, 'stored'),
      ),
    )
    .returning({ contentType: smsMedia.contentType, byteSize: smsMedia.byteSize })
  if (media.length !== new Set(mediaIds).size) {
    throw new AppError('invalid', 'An attached file is no longer there. Attach it again.', 'mediaIds')
  }
  if (media.reduce((sum, file) => sum + (file.byteSize ?? 0), 0) > MAX_MEDIA_BYTES) {
    throw new AppError(
      'invalid',
      'The attached files are larger than 5 MB together. Send fewer at a time.',
      'mediaIds',
    )
  }
  return media
}

async function deliver(
  tx: Database,
  ctx: Ctx,
  text: {
    messageId: string
    conversation: { id: string; phoneNumberId: string }
    recipients: string[]
    requestId?: string
  },
): Promise<void> {
  const [number] = await tx
    .select({ number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.id, text.conversation.phoneNumberId))
  const deliveries = await tx
    .insert(smsDeliveries)
    .values(
      text.recipients.map((toNumber) => ({
        accountId: ctx.account.id,
        messageId: text.messageId,
        conversationId: text.conversation.id,
        toNumber,
        fromNumber: number!.number,
        requestId: text.requestId ?? null,
        leaseUntil: new Date(ctx.now().getTime() + PENDING_PATIENCE_MS),
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })),
    )
    .returning({ id: smsDeliveries.id })
  for (const delivery of deliveries) {
    await enqueue(tx, 'sms.send', { accountId: ctx.account.id, deliveryId: delivery.id })
  }
}
