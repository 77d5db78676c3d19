import { millisecondsInDay } from 'date-fns/constants'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { withoutCards } from '#app/lib/secret-text.ts'
import { readSignedRow } from '#app/lib/signed-id.server.ts'
import type { Services } from '#app/lib/services.ts'
import { inSystemTransaction, systemCtx } from '#app/lib/system-ctx.server.ts'
import type { Database } from '#db/client.ts'
import { smsDeliveries, smsMedia, smsMessages, conversations } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { isBlocked } from '#app/features/accounts/settings/blocked-numbers.server.ts'
import { mayRevoke } from '#app/features/people/consent/revocation.ts'
import { conversationsSnoozedFor, endSnoozesOnReply } from '../conversations/end-snoozes.server.ts'
import { notifyFollowers } from '../conversations/notify.server.ts'
import { readKeyword } from '#app/features/people/consent/consent.ts'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { asksSomething } from '#app/lib/asks-something.ts'
import { waitIfAsked } from '../conversations/waiting-since.server.ts'
import { planClosedReply } from './closed-reply.server.ts'
import { applyDeliveryReport } from '../delivery/deliveries.server.ts'
import { markContacted } from '../conversations/last-contact.server.ts'
import { MAX_MEDIA } from '../limits.ts'
import { publishMessage } from '../text-view.server.ts'
import { accountOfNumber } from '#app/lib/telephony.server.ts'
import { clientOfNumber } from '#app/lib/number-owners.server.ts'
import { ensureConversation, lockConversations } from '../conversations/conversations.server.ts'
import { DELIVERY_PURPOSE } from '../delivery/send-delivery.server.ts'
import { readCarrierStatus } from '../delivery/sms-status.ts'
import { messagePreview } from '#app/features/messaging/conversations/labels.ts'

const sid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/)

const incomingSchema = z.object({
  MessageSid: sid,
  From: z.string().min(1).max(40),
  To: z.string().min(1).max(40),
  Body: z.string().default(''),
  NumMedia: z.coerce.number().int().min(0).catch(0),
  /** Set where the carrier handles keywords itself. */
  OptOutType: z.enum(['STOP', 'START', 'HELP']).optional().catch(undefined),
})

export type Received = 'stored' | 'known' | 'blocked' | 'no-such-number' | 'unreadable'

/**
 * Stores an incoming text, once however often the webhook arrives. The called number leads to the account, the sender's
 * number to the conversation, which is created if there is none. Consent keywords go to the ledger, and the conversation
 * waits for an answer. Suspended accounts receive texts too: a STOP counts, and nothing a client wrote is lost. Of a blocked
 * number's texts only the consent keywords count.
 */
export async function receiveText(services: Services, params: Record<string, string>): Promise<Received> {
  const parsed = incomingSchema.safeParse(params)
  if (!parsed.success) return 'unreadable'
  const incoming = parsed.data
  const called = await accountOfNumber(services, incoming.To)
  if (!called) return 'no-such-number'
  const sender = senderOf(incoming.From)
  return inSystemTransaction(services, called.accountId, async (tx, opened) => {
    const [ctx, blocked, client, snoozed] = await Promise.all([
      opened,
      isBlocked(tx, sender),
      clientOfNumber(tx, sender),
      conversationsSnoozedFor(tx, sender),
    ])
    if (!ctx) return 'no-such-number'
    if (blocked) {
      await recordConsentOf(tx, ctx, { phone: sender, messageId: idOfSid(incoming.MessageSid) }, incoming)
      return 'blocked'
    }
    const { id: conversationId } = await ensureConversation(
      tx,
      ctx,
      { recipients: [sender], phoneNumber: sender, ...client },
      { ours: { id: called.phoneNumberId } },
    )
    // All at once, as someone else of the client's may be texting too.
    await lockConversations(tx, [conversationId, ...snoozed])
    // An incoming text can't be refused, but no full card number may be kept.
    const body = withoutCards(incoming.Body.replaceAll('\0', ''))
    const spoken = readKeyword(body) ?? carrierKeyword(incoming.OptOutType)
    // A bare STOP or START needs no answer, and neither do thanks.
    const asked = spoken ? spoken.event === 'help' : asksSomething(body, incoming.NumMedia)
    const [message] = await tx
      .insert(smsMessages)
      .values({
        accountId: ctx.account.id,
        conversationId,
        flow: 'incoming',
        body,
        fromNumber: sender,
        ourNumber: senderOf(incoming.To),
        status: 'received',
        providerSid: incoming.MessageSid,
        counted: asked,
        ...(await answeredCampaign(tx, conversationId, ctx.now())),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: smsMessages.id })
    if (!message) return 'known'

    const media = await expectMedia(tx, ctx, message.id, params, incoming.NumMedia)
    const keyword = await recordConsentOf(
      tx,
      ctx,
      { phone: sender, messageId: message.id },
      { ...incoming, Body: body },
    )
    await Promise.all([
      tx
        .update(conversations)
        .set({
          ...(keyword && keyword.event !== 'help' ? {} : { status: 'attention' as const }),
          phoneNumberId: called.phoneNumberId,
          lastMessageOn: ctx.now(),
          lastMessagePreview: messagePreview(body, media),
          lastMessageFlow: 'incoming',
          lastMessageStatus: 'received',
          lastMessageBy: null,
        })
        .where(eq(conversations.id, conversationId))
        // Before the others, which read it.
        .execute(),
      asked ? waitIfAsked(tx, [conversationId]) : undefined,
      markContacted(tx, ctx, conversationId, sender),
      keyword && keyword.event !== 'help' ? undefined : endSnoozesOnReply(tx, ctx, sender),
      // The carrier answers keywords itself.
      ...(keyword
        ? []
        : [planClosedReply(tx, ctx, conversationId), notifyFollowers(tx, ctx, conversationId)]),
    ])
    await tx.later(async (tx) => void (await publishMessage(tx, message.id)))
    return 'stored'
  })
}

/** Adds to the ledger what a text says about consent. @returns its keyword */
async function recordConsentOf(
  tx: Database,
  ctx: Ctx,
  from: { phone: string; messageId: string },
  { Body: body, OptOutType }: Pick<z.output<typeof incomingSchema>, 'Body' | 'OptOutType'>,
) {
  const keyword = readKeyword(body) ?? carrierKeyword(OptOutType)
  if (keyword) await recordConsent(tx, ctx, { ...from, source: 'keyword', ...keyword })
  else if (mayRevoke(body)) await recordConsent(tx, ctx, { ...from, source: 'words', event: 'suspected' })
  return keyword
}

/** For a text that isn't stored: the 32 digits of the provider's id as an id of ours, so that a repeated webhook counts once. */
const idOfSid = (messageSid: string) =>
  messageSid.slice(2).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** A text answers a campaign for this long, unless a user has texted the client since. */
const CAMPAIGN_ANSWER_DAYS = 7

/** The campaign that a text in this conversation answers now. */
async function answeredCampaign(tx: Database, conversationId: string, now: Date) {
  const [last] = await tx
    .select({
      campaignRunId: smsMessages.campaignRunId,
      campaignName: smsMessages.campaignName,
      createdAt: smsMessages.createdAt,
    })
    .from(smsMessages)
    .where(
      and(
        eq(smsMessages.conversationId, conversationId),
        eq(smsMessages.flow, 'outgoing'),
        notInArray(smsMessages.type, ['note', 'imported']),
      ),
    )
    .orderBy(desc(smsMessages.id))
    .limit(1)
  const since = new Date(now.getTime() - CAMPAIGN_ANSWER_DAYS * millisecondsInDay)
  if (!last?.campaignRunId || last.createdAt < since) return {}
  const { campaignRunId, campaignName } = last
  return { campaignRunId, campaignName }
}

/** Adds rows for the text's files, each of which a job fetches. */
async function expectMedia(
  tx: Database,
  ctx: Ctx,
  messageId: string,
  params: Record<string, string>,
  count: number,
) {
  const expected = Array.from({ length: Math.min(count, MAX_MEDIA) }, (_, index) => ({
    providerUrl: params[`MediaUrl${index}`],
    contentType: params[`MediaContentType${index}`]?.slice(0, 100) ?? null,
  })).filter((file) => file.providerUrl !== undefined && file.providerUrl.length < 2000)
  if (expected.length === 0) return []
  const media = await tx
    .insert(smsMedia)
    .values(
      expected.map((file) => ({ accountId: ctx.account.id, messageId, state: 'pending' as const, ...file })),
    )
    .returning({ id: smsMedia.id, contentType: smsMedia.contentType })
  for (const { id } of media) {
    await enqueue(tx, 'sms.fetch-media', { mediaId: id })
  }
  return media
}

function carrierKeyword(type: 'STOP' | 'START' | 'HELP' | undefined) {
  if (!type) return null
  const event = { STOP: 'opt-out', START: 'opt-in', HELP: 'help' } as const
  return { keyword: type, event: event[type] }
}

const statusSchema = z.object({
  MessageSid: sid,
  MessageStatus: z.string().max(40),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
})

/**
 * Applies a status callback. `signedDelivery`, which we signed when sending, names the delivery, so that the callback
 * finds it even when the answer to sending was lost. Late, duplicate and reordered callbacks change nothing.
 */
export async function receiveStatus(
  services: Services,
  signedDelivery: string | null,
  params: Record<string, string>,
): Promise<'applied' | 'nothing-new' | 'unknown'> {
  const named = readSignedRow(DELIVERY_PURPOSE, signedDelivery)
  const parsed = statusSchema.safeParse(params)
  const status = parsed.success ? readCarrierStatus(parsed.data.MessageStatus) : null
  const ctx = named && (await systemCtx(services, named.accountId))
  if (!ctx || !parsed.success) return 'unknown'
  return ctx.db(async (tx) => {
    const [delivery] = await tx
      .select({ sid: smsDeliveries.providerSid })
      .from(smsDeliveries)
      .where(eq(smsDeliveries.id, named.id))
    // The provider made two texts of one request, and this callback is about the one we don't know.
    if (!delivery || (delivery.sid !== null && delivery.sid !== parsed.data.MessageSid)) return 'unknown'
    if (!status) return 'nothing-new'
    const { MessageSid, ErrorCode } = parsed.data
    const applied = await applyDeliveryReport(tx, ctx, named.id, {
      status,
      sid: MessageSid,
      errorCode: ErrorCode,
    })
    return applied ? 'applied' : 'nothing-new'
  })
}

/** A number or short code as we store it. A sender that is a word stays as it is: the digits in it are no number. */
const senderOf = (from: string): string =>
  /^\+?[\d ().-]+$/.test(from) ? from.replace(/\D/g, '') || from : from.trim()
