import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SendDecision } from '#app/features/consent/consent.ts'
import { messagePreview } from '#app/features/conversations/labels.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { phoneNumbers, smsDeliveries, smsMedia, smsMessages, smsConversations } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import {
  type Conversation,
  ensureConversation,
  lockConversation,
  lockConversationWith,
  type People,
  setConversationUser,
} from '../conversations/conversations.server.ts'
import { toSendingNumber } from '../conversations/sending-number.server.ts'
import { selectRecipients } from '../conversations/conversation-view.server.ts'
import { MAX_MEDIA_BYTES } from '../limits.ts'
import { decideForConversation, decideForRecipients, isAutomated } from './send-decision.server.ts'
import { signText } from '../signature.server.ts'
import { publishMessage, selectMessages } from '../text-view.server.ts'
import type { MessageView } from '../texting.schema.ts'
import { PENDING_PATIENCE_MS } from './timeouts.ts'

/** A conversation that the caller has locked, or people who may have none yet. */
export type Addressee = Conversation | (People & { id?: undefined })

interface Text {
  body: string
  type: 'message' | 'scheduled' | 'campaign' | 'review'
  /** For the texts of a campaign. */
  campaign?: { runId: string; name: string }
  /** Null for an automatic one. */
  userId: string | null
  /** Whether the user has the conversation in view. */
  viewed?: boolean
  requestId: string
  mediaIds: string[]
}

interface Texted extends SendDecision {
  /** Null when the text wasn't accepted. */
  message: MessageView | null
  /** Null while there is none. */
  conversationId: string | null
}

/** The status of a conversation after a text of ours. */
const statusAfter = {
  // A typed text answers the client; one scheduled days ago doesn't.
  message: 'open',
  scheduled: sql`case when ${smsConversations.status} = 'completed' then 'open' else ${smsConversations.status} end`,
  // Otherwise a campaign would put every completed conversation back into the list.
  campaign: sql`${smsConversations.status}`,
  review: sql`${smsConversations.status}`,
} as const

/**
 * Every outgoing text, typed or automated, goes through here. Asks the consent ledger, as the worker does again when it
 * sends the text, and stores only a text that is allowed now. A text that isn't allowed creates no conversation. The
 * same requestId twice is one text.
 */
export async function textPeople(tx: Tx, ctx: Ctx, to: Addressee, text: Text): Promise<Texted> {
  const existing = to.id === undefined ? await lockConversationWith(tx, to) : to
  const options = { automated: isAutomated(text.type) }
  const decision = existing
    ? await decideForConversation(tx, ctx, existing.id, options)
    : await decideForRecipients(
        tx,
        ctx,
        { clientId: to.clientId, recipients: await selectRecipients(tx, to.recipients) },
        options,
      )
  // The worker holds a review request; a scheduled text stays one until it may go.
  const waits = decision.verdict === 'hold' && text.type === 'review'
  if (decision.verdict !== 'allow' && !waits) {
    return { ...decision, message: null, conversationId: existing?.id ?? null }
  }
  const conversation = existing
    ? await toSendingNumber(tx, existing)
    : await createConversation(tx, ctx, to, text)
  return {
    ...decision,
    message: await store(tx, ctx, conversation, text),
    conversationId: conversation.id,
  }
}

async function createConversation(tx: Database, ctx: Ctx, people: People, { type }: Text) {
  // One that a campaign creates isn't listed until the client answers.
  const status = type === 'campaign' ? 'completed' : 'open'
  const { id } = await ensureConversation(tx, ctx, people, { status })
  return lockConversation(tx, id)
}

async function store(tx: Tx, ctx: Ctx, conversation: Conversation, text: Text): Promise<MessageView> {
  const { type, userId, requestId } = text
  const signed = userId !== null && (type === 'message' || type === 'scheduled')
  const body = signed ? await signText(tx, conversation.phoneNumberId, text.body) : text.body
  const [message] = await tx
    .insert(smsMessages)
    .values({
      accountId: ctx.account.id,
      conversationId: conversation.id,
      flow: 'outgoing',
      type,
      body,
      userId,
      status: 'pending',
      requestId,
      campaignRunId: text.campaign?.runId ?? null,
      campaignName: text.campaign?.name ?? null,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: smsMessages.id })
  if (!message) {
    // Another conversation used this request id first.
    const first = await findText(tx, requestId, { userId, conversationId: conversation.id })
    if (!first) throw new AppError('conflict', 'This text is already being sent.')
    return first
  }
  if (userId && text.viewed) {
    await setConversationUser(
      tx,
      ctx,
      { conversationId: conversation.id, userId },
      { lastViewedOn: ctx.now() },
    )
  }
  const media = userId ? await claimMedia(tx, message.id, userId, text.mediaIds) : []
  await deliver(tx, ctx, { messageId: message.id, conversation, recipients: conversation.recipients })
  await tx
    .update(smsConversations)
    .set({
      status: statusAfter[type],
      lastMessageOn: ctx.now(),
      lastMessagePreview: messagePreview(body, media),
      lastMessageFlow: 'outgoing',
      lastMessageStatus: 'pending',
      lastMessageBy: userId,
    })
    .where(eq(smsConversations.id, conversation.id))
  return publishMessage(tx, message.id)
}

/**
 * The text that was accepted for this request id.
 * @throws AppError conflict when it is another user's, or in another conversation
 */
export async function findText(
  tx: Database,
  requestId: string,
  { userId, conversationId }: { userId: string | null; conversationId: string },
): Promise<MessageView | undefined> {
  const [message] = await selectMessages(tx, sql`where m.request_id = ${requestId}::uuid`)
  if (message && ((message.user?.id ?? null) !== userId || message.roomId !== conversationId)) {
    throw new AppError('conflict', 'This text has already been sent.')
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

/** Stores a delivery for each recipient, and queues their sending. */
export async function deliver(
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
  // A user waits for a text of their own, but not for scheduled ones and those of campaigns.
  const givesWay = ctx.actor === null
  for (const delivery of deliveries) {
    await enqueue(tx, 'sms.send', { accountId: ctx.account.id, deliveryId: delivery.id }, { givesWay })
  }
}
