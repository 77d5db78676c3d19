import { millisecondsInDay } from 'date-fns/constants'
import { desc, eq } from 'drizzle-orm'
import { conversationTitle } from '#app/features/messaging/texting/labels.ts'
import { lockConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { selectConversation } from '#app/features/messaging/texting/conversations/conversation-view.server.ts'
import { requireMessagingActor } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import {
  decideForConversation,
  requireAllowed,
} from '#app/features/messaging/texting/delivery/send-decision.server.ts'
import { textPeople } from '#app/features/messaging/texting/delivery/text-people.server.ts'
import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import { fillPlaceholders } from '#app/features/messaging/templates/fill.ts'
import { personSource, placeholderValues } from '#app/features/messaging/templates/placeholders.ts'
import { lockName } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { accounts, clients, serviceReviews } from '#db/schema/index.ts'
import { PEOPLE_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { reviewsChanged } from './events.ts'
import { listClientReviews } from './list-reviews.server.ts'
import { ASK_AGAIN_DAYS, LINK_DAYS } from './review.ts'
import type { ReviewView } from './review-view.server.ts'
import { requestTextSchema } from './review.schema.ts'
import { newReviewToken, reviewLink, reviewTokenHash } from './review-link.server.ts'

export function requireReviews(ctx: Ctx): void {
  if (!ctx.account.serviceReviewEnabled) throw forbidden()
}

export interface ReviewRequestForm {
  name: string
  /** The text without its link. */
  text: string
  /** Why the contact can't be asked now; null when they can. */
  problem: string | null
  /** Earlier requests, newest first. */
  earlier: ReviewView[]
}

/** Reads what the dialog shows before a contact is asked. */
export async function reviewRequestForm(ctx: Ctx, conversationId: string): Promise<ReviewRequestForm> {
  requireMessagingActor(ctx)
  requireReviews(ctx)
  return ctx.db(async (tx) => {
    const conversation = await selectConversation(tx, conversationId)
    const client = askable(conversation)
    const [text, problem, earlier] = await Promise.all([
      requestText(tx, ctx, client.id, conversation!.level),
      problemOf(tx, ctx, conversation!, client.id),
      listClientReviews(ctx, client.id),
    ])
    return { name: conversationTitle(conversation!), text, problem, earlier }
  })
}

/**
 * Texts a client a link to rate the service. The same requestId twice asks once.
 * @returns why the text waits, during quiet hours where the client is; else null
 */
export async function requestReview(
  ctx: Ctx,
  { conversationId, requestId }: { conversationId: string; requestId: string },
): Promise<{ waits: string | null }> {
  const actor = requireMessagingActor(ctx)
  requireReviews(ctx)
  return ctx.db(async (tx) => {
    const conversation = await lockConversation(tx, conversationId)
    const view = await selectConversation(tx, conversationId)
    const client = askable(view)
    // A client has several conversations, and two users could ask in two of them.
    await lockName(tx, ctx, `review ${client.id}`)
    const [earlier] = await tx
      .select({ id: serviceReviews.id })
      .from(serviceReviews)
      .where(eq(serviceReviews.requestId, requestId))
    if (earlier) return { waits: null }
    const problem = await askedLately(tx, ctx, client.id, conversationTitle(view!))
    if (problem) throw new AppError('conflict', problem)
    const text = parseInput(requestTextSchema, await requestText(tx, ctx, client.id, view!.level))
    const token = newReviewToken()
    const sent = await textPeople(tx, ctx, conversation, {
      body: `${text}\n${reviewLink(ctx.account.id, token)}`,
      type: 'review',
      userId: actor.id,
      requestId,
      mediaIds: [],
    })
    if (!sent.message) requireAllowed(sent)
    const [review] = await tx
      .insert(serviceReviews)
      .values({
        accountId: ctx.account.id,
        clientId: client.id,
        clientLevel: view!.level ?? 'applicant',
        conversationId,
        requestedBy: actor.id,
        requestId,
        tokenHash: reviewTokenHash(token),
        createdAt: ctx.now(),
        expiresAt: new Date(ctx.now().getTime() + LINK_DAYS * millisecondsInDay),
      })
      .returning({ id: serviceReviews.id })
    await audit(tx, ctx, { action: 'requested a review', entity: 'service review', entityId: review!.id })
    tx.after(reviewsChanged())
    return { waits: sent.verdict === 'hold' ? sent.reason : null }
  })
}

/** The client of a conversation with one person. */
function askable(conversation: ConversationView | undefined): { id: string } {
  if (!conversation) throw new AppError('not-found', 'This conversation was not found.')
  if (!conversation.client || conversation.recipients.length !== 1) {
    throw new AppError('invalid', 'You can only ask a contact, in a conversation with that contact alone.')
  }
  return conversation.client
}

/** Why the client can't be asked now: the ledger forbids it, or they were asked lately. */
async function problemOf(
  tx: Database,
  ctx: Ctx,
  conversation: ConversationView,
  clientId: string,
): Promise<string | null> {
  const { verdict, reason } = await decideForConversation(tx, ctx, conversation.id, { automated: true })
  return verdict === 'deny' ? reason : askedLately(tx, ctx, clientId, conversationTitle(conversation))
}

async function askedLately(tx: Database, ctx: Ctx, clientId: string, name: string): Promise<string | null> {
  const [last] = await tx
    .select({ createdAt: serviceReviews.createdAt })
    .from(serviceReviews)
    .where(eq(serviceReviews.clientId, clientId))
    .orderBy(desc(serviceReviews.id))
    .limit(1)
  if (!last || ctx.now().getTime() - last.createdAt.getTime() >= ASK_AGAIN_DAYS * millisecondsInDay)
    return null
  const on = formatDate(last.createdAt, ctx.account.timezone)
  return `${name} was asked on ${on}. A contact is asked at most once in ${ASK_AGAIN_DAYS} days.`
}

/** The text without its link, for this person of the client. */
async function requestText(
  tx: Database,
  ctx: Ctx,
  clientId: string,
  level: ConversationView['level'],
): Promise<string> {
  const [[account], [client]] = await Promise.all([
    tx.select({ message: accounts.reviewSmsMessage }).from(accounts).where(eq(accounts.id, ctx.account.id)),
    tx.select(PEOPLE_COLUMNS).from(clients).where(eq(clients.id, clientId)),
  ])
  const template = account?.message || defaultReviewMessage(ctx.account.name)
  if (!client) return template
  const person = personSource(client, level === 'coapplicant' ? 'coapplicant' : 'applicant')
  return fillPlaceholders(template, placeholderValues(person))
}

export const defaultReviewMessage = (company: string): string =>
  `Thank you for choosing ${company}. How did we do? Please rate us here:`
