import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SendDecision } from '#app/features/people/consent/consent.ts'
import { messagePreview } from '#app/features/messaging/conversations/labels.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { phoneNumbers, smsDeliveries, smsMedia, smsMessages, conversations } from '#db/schema/index.ts'
import { isOneOf } from '#db/uuids.ts'
import { enqueueAll, jobToAdd } from '#jobs/enqueue.ts'
import {
  type Conversation,
  ensureConversations,
  lockConversations,
  lockConversationsWith,
  type People,
  setConversationUser,
} from '../conversations/conversations.server.ts'
import { toSendingNumbers } from '../conversations/sending-number.server.ts'
import { endSnoozes } from '../conversations/end-snoozes.server.ts'
import { selectRecipients } from '../conversations/conversation-view.server.ts'
import { MAX_MEDIA_BYTES } from '../limits.ts'
import { decideForConversations, decideForStrangers, isAutomated } from './send-decision.server.ts'
import { signText } from '../signature.server.ts'
import { publishMessages, selectMessages } from '../text-view.server.ts'
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
  /** When a scheduled text was written: it answers what the client had asked by then. */
  writtenAt?: Date
  /** Whether the user has the conversation in view. */
  viewed?: boolean
  requestId: string
  mediaIds: string[]
  /** Whether it is stored in quiet hours too: the worker then holds it until they end. */
  mayWait?: boolean
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
  message: sql`'open'`,
  scheduled: sql`case when ${conversations.status} = 'completed' then 'open' else ${conversations.status} end`,
  // Otherwise a campaign would put every completed conversation back into the list.
  campaign: sql`${conversations.status}`,
  review: sql`${conversations.status}`,
} as const

/** Since when the conversation waits after a text of ours. */
const waitingAfter = {
  message: sql`null`,
  scheduled: sql`case when added.counted then null else ${conversations.waitingSince} end`,
  campaign: sql`${conversations.waitingSince}`,
  review: sql`${conversations.waitingSince}`,
} as const

/** Whether a text answers the client: one that was scheduled before they asked doesn't. */
const isAnswer = ({ waitingSince }: Conversation, { writtenAt }: Pick<Text, 'writtenAt'>): boolean =>
  !writtenAt || !waitingSince || writtenAt >= waitingSince

/**
 * Every outgoing text, typed or automated, goes through here. Asks the consent ledger, as the worker does again when it
 * sends the text, and stores only a text that is allowed now. A text that isn't allowed creates no conversation. The
 * same requestId twice is one text.
 */
export async function textPeople(tx: Tx, ctx: Ctx, to: Addressee, text: Text): Promise<Texted> {
  const [texted] = await textMany(tx, ctx, text.type, [{ to, text }])
  return texted!
}

/** Texts of one type to many people, in their order, in as many statements as one text takes. All or none are stored. */
export async function textMany(
  tx: Tx,
  ctx: Ctx,
  type: Text['type'],
  texts: readonly { to: Addressee; text: Omit<Text, 'type'> }[],
): Promise<Texted[]> {
  const existing = await lockedAddressees(
    tx,
    texts.map(({ to }) => to),
  )
  const decisions = await decideForAll(
    tx,
    ctx,
    type,
    texts.map(({ to }) => to),
    existing,
  )
  // The worker holds a review request; the text of a follow-up stays one until it may go.
  const accepted = texts.flatMap(({ to, text }, index) => {
    const { verdict } = decisions[index]!
    return verdict === 'allow' || (verdict === 'hold' && (type === 'review' || text.mayWait))
      ? [{ to, text, index }]
      : []
  })
  const chosen = await conversationsFor(
    tx,
    ctx,
    type,
    accepted.map(({ to, index }) => existing[index] ?? to),
  )
  const messages = await storeAll(
    tx,
    ctx,
    type,
    accepted.map(({ text }, index) => ({ text, conversation: chosen[index]! })),
  )
  const stored = new Map(
    accepted.map(({ index }, place) => [
      index,
      { message: messages[place]!, conversationId: chosen[place]!.id },
    ]),
  )
  return decisions.map((decision, index) => ({
    ...decision,
    message: stored.get(index)?.message ?? null,
    conversationId: stored.get(index)?.conversationId ?? existing[index]?.id ?? null,
  }))
}

/** The conversations that there are, locked; null where there is none yet. */
async function lockedAddressees(tx: Database, all: readonly Addressee[]): Promise<(Conversation | null)[]> {
  const people = all.filter((to): to is People & { id?: undefined } => to.id === undefined)
  const found = (await lockConversationsWith(tx, people)).values()
  return all.map((to) => (to.id === undefined ? found.next().value! : to))
}

async function decideForAll(
  tx: Database,
  ctx: Ctx,
  type: Text['type'],
  all: readonly Addressee[],
  existing: readonly (Conversation | null)[],
): Promise<SendDecision[]> {
  const options = { automated: isAutomated(type) }
  const known = existing.flatMap((conversation) => conversation?.id ?? [])
  const strangers = all.filter((_to, index) => existing[index] === null)
  const numbers = [...new Set(strangers.flatMap(({ recipients }) => recipients))]
  const owners = new Map(
    (numbers.length > 0 ? await selectRecipients(tx, numbers) : []).map((each) => [each.phoneNumber, each]),
  )
  const ofKnown = (await decideForConversations(tx, ctx, known, options)).values()
  const ofStrangers = (
    await decideForStrangers(
      tx,
      ctx,
      strangers.map(({ clientId, recipients }) => ({
        clientId,
        recipients: recipients.map((number) => owners.get(number)!),
      })),
      options,
    )
  ).values()
  return existing.map((conversation) => (conversation ? ofKnown : ofStrangers).next().value!)
}

/** The conversations of addressees whose text is accepted, in their order. */
async function conversationsFor(
  tx: Database,
  ctx: Ctx,
  type: Text['type'],
  all: readonly Addressee[],
): Promise<Conversation[]> {
  const people = all.filter((to): to is People & { id?: undefined } => to.id === undefined)
  // One that a campaign creates isn't listed until the client answers.
  const status = type === 'campaign' ? 'completed' : 'open'
  const created = await ensureConversations(tx, ctx, people, { status })
  const locked = await lockConversations(
    tx,
    created.map(({ id }) => id),
  )
  const moved = await toSendingNumbers(
    tx,
    all.filter((to): to is Conversation => to.id !== undefined),
  )
  const [ofPeople, ofKnown] = [created.values(), moved.values()]
  return all.map((to) =>
    to.id === undefined ? locked.get(ofPeople.next().value!.id)! : ofKnown.next().value!,
  )
}

interface Outgoing {
  conversation: Conversation
  text: Omit<Text, 'type'>
}

/** Stores texts and queues their sending. Returns them in their order. */
async function storeAll(
  tx: Tx,
  ctx: Ctx,
  type: Text['type'],
  all: readonly Outgoing[],
): Promise<MessageView[]> {
  if (all.length === 0) return []
  const texts = await Promise.all(
    all.map(async ({ conversation, text }) => {
      const signed = text.userId !== null && (type === 'message' || type === 'scheduled')
      const body = signed ? await signText(tx, conversation.phoneNumberId, text.body) : text.body
      return { ...text, conversation, body }
    }),
  )
  const made = await tx
    .insert(smsMessages)
    .values(
      texts.map(({ conversation, body, userId, requestId, campaign, writtenAt }) => ({
        accountId: ctx.account.id,
        conversationId: conversation.id,
        flow: 'outgoing' as const,
        type,
        body,
        userId,
        status: 'pending' as const,
        requestId,
        campaignRunId: campaign?.runId ?? null,
        campaignName: campaign?.name ?? null,
        counted: isAnswer(conversation, { writtenAt }),
        createdAt: ctx.now(),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: smsMessages.id, requestId: smsMessages.requestId })
  const idOf = new Map(made.map(({ id, requestId }) => [requestId, id]))
  const added: (Outgoing & { messageId: string; preview: string })[] = []
  for (const { conversation, body, ...text } of texts) {
    const { requestId, userId } = text
    const messageId = idOf.get(requestId)
    if (!messageId || added.some((each) => each.messageId === messageId)) continue
    if (userId && text.viewed) {
      const viewer = { conversationId: conversation.id, userId }
      await setConversationUser(tx, ctx, viewer, { lastViewedOn: ctx.now() })
    }
    const media = userId ? await claimMedia(tx, messageId, userId, text.mediaIds) : []
    added.push({ conversation, text: { ...text, body }, messageId, preview: messagePreview(body, media) })
  }
  await deliver(
    tx,
    ctx,
    added.map(({ messageId, conversation }) => ({
      messageId,
      conversation,
      recipients: conversation.recipients,
    })),
  )
  await showInList(tx, ctx, type, added)
  const views = await publishMessages(
    tx,
    added.map(({ messageId }) => messageId),
  )
  return Promise.all(
    texts.map(async ({ requestId, userId, conversation }) => {
      const view = views.get(idOf.get(requestId) ?? '')
      // Another conversation used this request id first.
      const first = view ?? (await findText(tx, requestId, { userId, conversationId: conversation.id }))
      if (!first) throw new AppError('conflict', 'This text is already being sent.')
      return first
    }),
  )
}

/** Makes texts the last ones of their conversations. */
async function showInList(
  tx: Database,
  ctx: Ctx,
  type: Text['type'],
  added: readonly {
    conversation: Conversation
    text: Pick<Text, 'userId' | 'writtenAt'>
    preview: string
  }[],
): Promise<void> {
  // The list shows the last of two in one conversation.
  const last = new Map(added.map((each) => [each.conversation.id, each]))
  const rows = [...last.values()].map(({ conversation, text, preview }) => ({
    id: conversation.id,
    preview,
    user_id: text.userId,
    counted: isAnswer(conversation, text),
  }))
  await tx.execute(sql`
    update ${conversations} set status = ${statusAfter[type]}, waiting_since = ${waitingAfter[type]}, last_message_on = ${ctx.now().toISOString()}::timestamptz,
      last_message_preview = added.preview, last_message_flow = 'outgoing', last_message_status = 'pending',
      last_message_by = added.user_id
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as added (id uuid, preview text, user_id uuid, counted boolean)
    where ${conversations.id} = added.id`)
  if (type === 'message') await endSnoozes(tx, ctx, [...last.keys()], 'answered')
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

/**
 * Texts that a worker hands to the provider at the same time. They share the statements, which are most of what a text costs. An
 * account has at most six workers for such texts.
 */
const AT_ONCE = 16

const chunked = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

interface Delivered {
  messageId: string
  conversation: { id: string; phoneNumberId: string }
  recipients: readonly string[]
  requestId?: string
}

/** Stores a delivery for each recipient of these texts, and queues their sending. */
export async function deliver(tx: Database, ctx: Ctx, texts: readonly Delivered[]): Promise<void> {
  if (texts.length === 0) return
  const numbers = await tx
    .select({ id: phoneNumbers.id, number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(
      isOneOf(phoneNumbers.id, [...new Set(texts.map(({ conversation }) => conversation.phoneNumberId))]),
    )
  const numberOf = new Map(numbers.map(({ id, number }) => [id, number]))
  const deliveries = await tx
    .insert(smsDeliveries)
    .values(
      texts.flatMap(({ messageId, conversation, recipients, requestId }) =>
        recipients.map((toNumber) => ({
          accountId: ctx.account.id,
          messageId,
          conversationId: conversation.id,
          toNumber,
          fromNumber: numberOf.get(conversation.phoneNumberId)!,
          requestId: requestId ?? null,
          leaseUntil: new Date(ctx.now().getTime() + PENDING_PATIENCE_MS),
          createdAt: ctx.now(),
          updatedAt: ctx.now(),
        })),
      ),
    )
    .returning({ id: smsDeliveries.id })
  // A user waits for a text of their own, but not for scheduled ones and those of campaigns.
  const givesWay = ctx.actor === null
  const ids = deliveries.map(({ id }) => id)
  const accountId = ctx.account.id
  const jobs =
    texts.length > 1
      ? chunked(ids, AT_ONCE).map((deliveryIds) =>
          jobToAdd('sms.send-many', { accountId, deliveryIds }, { givesWay }),
        )
      : ids.map((deliveryId) => jobToAdd('sms.send', { accountId, deliveryId }, { givesWay }))
  await enqueueAll(tx, jobs)
}
