import { sql } from 'drizzle-orm'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import { historyAround, type Page } from '#app/lib/paging.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import type { SendDecision } from '#app/features/people/consent/consent.ts'
import { addressedStates } from '#app/features/people/consent/consent.server.ts'
import { readSendingStop } from '#app/features/people/consent/sending-stop.server.ts'
import type { LocalClock } from '#app/features/people/consent/local-clock.ts'
import { localClock } from '#app/features/people/consent/quiet-hours.ts'
import type { TextPrice } from '#app/features/messaging/texting/delivery/segments.ts'
import { textPrice } from '#app/features/messaging/texting/delivery/text-price.server.ts'
import type { FollowUpView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import type { PanelClient, PanelPart } from './components/client-panel.tsx'
import { type CallFrom, callingNumberOf } from './calling-number.server.ts'
import { loadClientPanel, loadPlaceholders, scheduledToDeleted } from './client-panel.server.ts'
import {
  listConversations,
  requireMessaging,
} from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import {
  type ConversationFilter,
  readConversationFilter,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import { countConversations } from '#app/features/messaging/texting/conversations/filter-conversations.server.ts'
import { selectMessages } from '#app/features/messaging/texting/text-view.server.ts'
import { listMessages, searchMessages } from '#app/features/messaging/texting/texts.server.ts'
import type { ConversationWith } from '#app/features/messaging/texting/texting.schema.ts'
import type {
  GroupRecipient,
  MessageView,
  ConversationView,
} from '#app/features/messaging/texting/texting-views.server.ts'
import { MESSAGE_PAGE_SIZE } from '#app/features/messaging/texting/limits.ts'
import type { ImportedCall } from '#app/features/messaging/call-history/imported-call.ts'
import { importedCallsWith } from '#app/features/messaging/call-history/imported-calls.server.ts'
import type { PanelTab } from './client-panel-tabs.ts'
import type { PlaceholderValues } from '#app/features/messaging/templates/placeholders.ts'
import {
  findConversation,
  getConversation,
} from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { findSendingNumber } from '#app/features/messaging/texting/conversations/sending-number.server.ts'
import {
  type NumberOwner,
  ownersOfNumber,
} from '#app/features/messaging/texting/conversations/shared-number.server.ts'
import { conversationSignature, signatureOf } from '#app/features/messaging/texting/signature.server.ts'
import {
  decideForRecipients,
  getSendDecision,
} from '#app/features/messaging/texting/delivery/send-decision.server.ts'
import { conversationTitle } from '#app/features/messaging/texting/labels.ts'
import { MIN_SEARCH_LENGTH } from '#app/features/messaging/conversations/limits.ts'

/** The list beside the conversation, and what a search found. */
export async function loadConversationList(
  ctx: Ctx,
  input: { cursor: string | null; search: string | null; filter: ConversationFilter | null },
) {
  const term = input.search?.trim() ?? ''
  const searching = term.length >= MIN_SEARCH_LENGTH
  const [conversations, stop, texts, found, count] = await inOneTransaction(ctx, (ctx) =>
    Promise.all([
      listConversations(ctx, { cursor: input.cursor, filter: input.filter }),
      ctx.db((tx) => readSendingStop(tx, ctx)),
      searching ? searchMessages(ctx, term) : [],
      searching ? listConversations(ctx, { search: term, limit: 10 }) : null,
      input.filter ? countConversations(ctx, input.filter) : null,
    ]),
  )
  return {
    conversations,
    stop,
    count,
    matches: searching ? { conversations: found?.items ?? [], texts } : null,
  }
}

/**
 * How much the list of a URL's search shows, counted up to `most`: its conversations, or the conversations and texts that a
 * search finds.
 */
export async function countFound(ctx: Ctx, search: URLSearchParams, most: number): Promise<number> {
  const term = search.get('q')?.trim().slice(0, 200) ?? ''
  if (term.length < MIN_SEARCH_LENGTH) {
    const filter = readConversationFilter(search)
    if (filter) return Math.min(most, await countConversations(ctx, filter))
    return (await listConversations(ctx, { limit: most })).items.length
  }
  const [{ items }, [texts]] = await Promise.all([
    listConversations(ctx, { search: term, limit: most }),
    ctx.db((tx) =>
      tx.execute<{ count: number }>(
        sql`select count(*)::int as count from search_sms_messages(${term}, ${most})`,
      ),
    ),
  ])
  return Math.min(most, items.length + (texts?.count ?? 0))
}

export interface ConversationPage {
  conversation: ConversationView
  messages: Page<MessageView>
  /** False while an older part is shown that does not reach the newest message. */
  reachesEnd: boolean
  decision: SendDecision
  client: PanelClient | null
  /** The open tab of the client panel; null without a client. */
  panel: PanelPart | null
  /** The texts scheduled into this conversation, and those that were stopped. */
  scheduled: FollowUpView[]
  placeholders: PlaceholderValues
  /** Ends each text from the conversation's number; empty for none. */
  signature: string
  price: TextPrice
  /** Where the recipients are, as far as that is known. */
  clocks: LocalClock[]
  /** The people who share the number; empty unless several do. */
  owners: NumberOwner[]
  /** `Janet's mobile`. */
  whose: string | null
  /** Calls from the conversation go out from here; null where the usual rule decides. */
  callFrom: CallFrom | null
  /** The author of incoming texts: a first name where there is one. */
  speaker: string
  /** Calls that another service had with the number, oldest first. */
  importedCalls: ImportedCall[]
}

/** The data for the first text to some recipients. */
export interface NewConversationData {
  recipients: GroupRecipient[]
  decision: SendDecision
  placeholders: PlaceholderValues
  signature: string
  price: TextPrice
  clocks: LocalClock[]
}

export type FoundConversation = { conversationId: string } | ({ conversationId: null } & NewConversationData)

/** The conversation with these recipients or, while there is none, what its first text needs. */
export function findOrPrepareConversation(ctx: Ctx, to: ConversationWith): Promise<FoundConversation> {
  return inOneTransaction(ctx, async (ctx) => {
    const { conversationId, clientId, recipients } = await findConversation(ctx, to)
    if (conversationId) return { conversationId }
    const [decision, placeholders, clocks, signature] = await Promise.all([
      ctx.db((tx) => decideForRecipients(tx, ctx, { clientId, recipients }, { automated: false })),
      clientId ? loadPlaceholders(ctx, clientId) : {},
      clocksOf(
        ctx,
        recipients.map(({ phoneNumber }) => phoneNumber),
      ),
      ctx.db(async (tx) => {
        const number = await findSendingNumber(tx, clientId)
        return number ? signatureOf(tx, number.id) : ''
      }),
    ])
    return { conversationId: null, recipients, decision, placeholders, signature, clocks, price: textPrice() }
  })
}

/** One conversation: its newest page, the page before a message, or the page around one. */
export async function loadConversation(
  ctx: Ctx,
  conversationId: string,
  place: { before?: string | null; at?: string | null; tab?: PanelTab } = {},
): Promise<ConversationPage> {
  return inOneTransaction(ctx, (ctx) => screenOf(ctx, conversationId, place))
}

async function screenOf(
  ctx: Ctx,
  conversationId: string,
  place: { before?: string | null; at?: string | null; tab?: PanelTab },
): Promise<ConversationPage> {
  const conversation = await getConversation(ctx, conversationId)
  const around = isUuid(place.at) ? place.at : null
  const isGroup = conversation.recipients.length !== 1
  const [history, decision, signature, clocks, owners, callFrom, importedCalls, contact] = await Promise.all([
    around
      ? messagesAround(ctx, conversationId, around)
      : listMessages(ctx, { conversationId, before: place.before }).then((messages) => ({
          messages,
          reachesEnd: !isUuid(place.before),
        })),
    getSendDecision(ctx, conversationId),
    ctx.db((tx) => conversationSignature(tx, conversationId)),
    clocksOf(ctx, conversation.recipients),
    isGroup ? [] : ctx.db((tx) => ownersOfNumber(tx, conversation.phoneNumber)),
    ctx.db((tx) => callingNumberOf(tx, conversationId)),
    isGroup ? [] : ctx.db((tx) => importedCallsWith(tx, conversation.phoneNumber)),
    conversation.client
      ? loadClientPanel(ctx, conversation, { clientId: conversation.client.id, wanted: place.tab ?? 'tags' })
      : null,
  ])
  return {
    conversation,
    ...history,
    decision,
    client: contact?.client ?? null,
    panel: contact?.panel ?? null,
    scheduled: contact?.scheduled ?? (await scheduledToDeleted(ctx, conversation)),
    placeholders: contact?.placeholders ?? {},
    signature,
    price: textPrice(),
    clocks,
    owners: owners.length > 1 ? owners : [],
    callFrom,
    importedCalls,
    whose:
      conversation.recipients.length > 1
        ? `Group of ${conversation.recipients.length}`
        : (contact?.whose ?? 'New number'),
    speaker: (conversation.recipients.length === 1 && contact?.speaker) || conversationTitle(conversation),
  }
}

async function clocksOf(ctx: Ctx, phones: readonly string[]): Promise<LocalClock[]> {
  const addressed = await ctx.db((tx) => addressedStates(tx, phones))
  return phones.flatMap((phone) => localClock(phone, addressed.get(phone)) ?? [])
}

/** A found message with half a page before and after it. */
async function messagesAround(ctx: Ctx, conversationId: string, messageId: string) {
  requireMessaging(ctx)
  const half = MESSAGE_PAGE_SIZE / 2
  const part = (tx: Database, rest: ReturnType<typeof sql>) =>
    selectMessages(tx, sql`where m.conversation_id = ${conversationId}::uuid and ${rest} limit ${half + 1}`)
  return ctx.db(async (tx) => {
    const [upTo, after] = await Promise.all([
      part(tx, sql`m.id <= ${messageId}::uuid order by m.id desc`),
      part(tx, sql`m.id > ${messageId}::uuid order by m.id`),
    ])
    return historyAround(upTo, after, half)
  })
}
