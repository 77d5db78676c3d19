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
  type StoredConversation,
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
import type { MessageView } from '../texting-views.server.ts'
import { PENDING_PATIENCE_MS } from './timeouts.ts'

/** A conversation that the caller has locked, or people who may have none yet. */
export type Addressee = StoredConversation | (People & { id?: undefined })

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
const isAnswer = ({ waitingSince }: StoredConversation, { writtenAt }: Pick<Text, 'writtenAt'>): boolean =>
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

/** A text on its way; each step fills in its part. */
interface Outgoing {
  to: Addressee
  text: Omit<Text, 'type'>
  /** Null while there is none. */
  conversation: StoredConversation | null
  decision: SendDecision | null
  message: MessageView | null
}

/** Texts of one type to many people, in their order, in as many statements as one text takes. All or none are stored. */
export async function textMany(
  tx: Tx,
  ctx: Ctx,
  type: Text['type'],
  texts: readonly Pick<Outgoing, 'to' | 'text'>[],
): Promise<Texted[]> {
  const all: Outgoing[] = texts.map((given) => ({
    ...given,
    conversation: null,
    decision: null,
    message: null,
  }))
  await findConversations(tx, all)
  await decide(tx, ctx, type, all)
  const accepted = all.filter((outgoing) => isAccepted(type, outgoing))
  await giveConversations(tx, ctx, type, accepted)
  await store(tx, ctx, type, accepted.filter(hasConversation))
  return all.map(({ decision, message, conversation }) => ({
    ...decision!,
    message,
    conversationId: conversation?.id ?? null,
  }))
}

/** Sets what a step found for these texts, in their order. */
function fill<Part extends keyof Outgoing>(
  all: readonly Outgoing[],
  part: Part,
  found: readonly Outgoing[Part][],
): void {
  for (const [index, outgoing] of all.entries()) outgoing[part] = found[index]!
}

type InConversation = Outgoing & { conversation: StoredConversation }

const hasConversation = (outgoing: Outgoing): outgoing is InConversation => outgoing.conversation !== null

const isToPeople = (outgoing: Outgoing): outgoing is Outgoing & { to: People & { id?: undefined } } =>
  outgoing.to.id === undefined

/** Finds and locks the conversations that there are. */
async function findConversations(tx: Database, all: readonly Outgoing[]): Promise<void> {
  for (const outgoing of all) if (outgoing.to.id !== undefined) outgoing.conversation = outgoing.to
  const toPeople = all.filter(isToPeople)
  const people = toPeople.map(({ to }) => to)
  fill(toPeople, 'conversation', await lockConversationsWith(tx, people))
}

/** Asks whether the texts may be sent now. */
async function decide(tx: Database, ctx: Ctx, type: Text['type'], all: readonly Outgoing[]): Promise<void> {
  const options = { automated: isAutomated(type) }
  const known = all.filter(hasConversation)
  const ids = known.map(({ conversation }) => conversation.id)
  fill(known, 'decision', await decideForConversations(tx, ctx, ids, options))
  const toStrangers = all.filter((outgoing) => !hasConversation(outgoing))
  const numbers = [...new Set(toStrangers.flatMap(({ to }) => to.recipients))]
  const owners = new Map(
    (numbers.length > 0 ? await selectRecipients(tx, numbers) : []).map((owner) => [
      owner.phoneNumber,
      owner,
    ]),
  )
  const strangers = toStrangers.map(({ to: { clientId, recipients } }) => ({
    clientId,
    recipients: recipients.map((number) => owners.get(number)!),
  }))
  fill(toStrangers, 'decision', await decideForStrangers(tx, ctx, strangers, options))
}

/** The worker holds a review request; the text of a follow-up stays one until it may go. */
const isAccepted = (type: Text['type'], { decision, text }: Outgoing): boolean =>
  decision?.verdict === 'allow' ||
  (decision?.verdict === 'hold' && (type === 'review' || text.mayWait === true))

/** Creates the conversations that are missing, and gives the others a number that can send. */
async function giveConversations(
  tx: Database,
  ctx: Ctx,
  type: Text['type'],
  accepted: readonly Outgoing[],
): Promise<void> {
  const toStrangers = accepted.filter(isToPeople).filter((outgoing) => !hasConversation(outgoing))
  const strangers = toStrangers.map(({ to }) => to)
  const known = accepted.filter(hasConversation)
  // One that a campaign creates isn't listed until the client answers.
  const status = type === 'campaign' ? 'completed' : 'open'
  const created = await ensureConversations(tx, ctx, strangers, { status })
  const locked = await lockConversations(
    tx,
    created.map(({ id }) => id),
  )
  fill(
    known,
    'conversation',
    await toSendingNumbers(
      tx,
      known.map(({ conversation }) => conversation),
    ),
  )
  fill(
    toStrangers,
    'conversation',
    created.map(({ id }) => locked.get(id)!),
  )
}

/** A text that was stored, for its delivery and the list of conversations. */
interface Stored {
  messageId: string
  conversation: StoredConversation
  text: Outgoing['text']
  preview: string
}

/** Stores texts and queues their sending. */
async function store(
  tx: Tx,
  ctx: Ctx,
  type: Text['type'],
  accepted: readonly InConversation[],
): Promise<void> {
  if (accepted.length === 0) return
  await Promise.all(accepted.map((outgoing) => sign(tx, type, outgoing)))
  const made = await tx
    .insert(smsMessages)
    .values(accepted.map((outgoing) => messageRow(ctx, type, outgoing)))
    .onConflictDoNothing()
    .returning({ id: smsMessages.id, requestId: smsMessages.requestId })
  const idOf = new Map(made.map(({ id, requestId }) => [requestId, id]))
  const stored = new Map<string, Stored>()
  for (const { conversation, text } of accepted) {
    const messageId = idOf.get(text.requestId)
    if (!messageId || stored.has(messageId)) continue
    const { userId, mediaIds, viewed, body } = text
    if (userId && viewed) {
      const viewer = { conversationId: conversation.id, userId }
      await setConversationUser(tx, ctx, viewer, { lastViewedOn: ctx.now() })
    }
    const media = userId ? await claimMedia(tx, messageId, userId, mediaIds) : []
    stored.set(messageId, { messageId, conversation, text, preview: messagePreview(body, media) })
  }
  const added = [...stored.values()]
  const deliveries = added.map(({ messageId, conversation }) => ({
    ...{ messageId, conversation },
    recipients: conversation.recipients,
  }))
  await deliver(tx, ctx, deliveries)
  await showInList(tx, ctx, type, added)
  const views = await publishMessages(tx, [...stored.keys()])
  await Promise.all(
    accepted.map(async (outgoing) => {
      outgoing.message = views.get(idOf.get(outgoing.text.requestId) ?? '') ?? (await firstText(tx, outgoing))
    }),
  )
}

/** Puts the user's signature below what they typed. */
async function sign(tx: Tx, type: Text['type'], outgoing: InConversation): Promise<void> {
  const { text, conversation } = outgoing
  if (text.userId === null || (type !== 'message' && type !== 'scheduled')) return
  outgoing.text = { ...text, body: await signText(tx, conversation.phoneNumberId, text.body) }
}

function messageRow(ctx: Ctx, type: Text['type'], { conversation, text }: InConversation) {
  return {
    accountId: ctx.account.id,
    conversationId: conversation.id,
    flow: 'outgoing' as const,
    type,
    body: text.body,
    userId: text.userId,
    status: 'pending' as const,
    requestId: text.requestId,
    campaignRunId: text.campaign?.runId ?? null,
    campaignName: text.campaign?.name ?? null,
    counted: isAnswer(conversation, text),
    createdAt: ctx.now(),
  }
}

/** The text that used this request id first. */
async function firstText(tx: Database, { text: { requestId, userId }, conversation }: InConversation) {
  const first = await findText(tx, requestId, { userId, conversationId: conversation.id })
  if (!first) throw new AppError('conflict', 'This text is already being sent.')
  return first
}

/** Makes texts the last ones of their conversations. */
async function showInList(
  tx: Database,
  ctx: Ctx,
  type: Text['type'],
  added: readonly Stored[],
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

/** The text that was accepted for this request id. */
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
  const jobs =
    texts.length > 1
      ? chunked(ids, AT_ONCE).map((deliveryIds) => jobToAdd('sms.send-many', { deliveryIds }, { givesWay }))
      : ids.map((deliveryId) => jobToAdd('sms.send', { deliveryId }, { givesWay }))
  await enqueueAll(tx, jobs)
}
