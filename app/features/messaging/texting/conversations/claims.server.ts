import { and, eq, gte, sql } from 'drizzle-orm'
import type { HeldMessage } from '#app/lib/api-client.ts'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatTime } from '#app/lib/dates.ts'
import { AppError } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { smsMessages, conversations } from '#db/schema/index.ts'
import { type Claim, CLAIM_MS, liveClaim } from './claim.ts'
import { lockConversation, noConversation, publishConversation } from './conversations.server.ts'
import { selectConversation } from './conversation-view.server.ts'
import { requireMessagingActor } from './list-conversations.server.ts'
import { selectMessages } from '../text-view.server.ts'
import type { ConversationView } from '../texting-views.server.ts'

/** A text that waits for its sender's decision. */
export class TextHeld extends AppError {
  readonly held: HeldMessage

  constructor(message: string, held: HeldMessage) {
    super('conflict', message, 'body')
    this.held = held
  }
}

/** Claims a conversation for the user, or renews their claim. Of two users at once the first gets it. */
export async function claimConversation(
  ctx: Ctx,
  { conversationId, takeOver = false }: { conversationId: string; takeOver?: boolean },
): Promise<ConversationView> {
  const actor = requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    await lockConversation(tx, conversationId)
    const before = await conversationOf(tx, conversationId)
    const claim = liveClaim(before, ctx.now())
    const own = claim?.user.id === actor.id
    if (claim && !own && !takeOver) throw new AppError('conflict', explainClaim(ctx, claim))
    await setClaim(tx, ctx, conversationId, {
      userId: actor.id,
      since: own ? new Date(claim.since) : ctx.now(),
    })
    if (claim && !own) {
      await audit(tx, ctx, {
        action: 'took over a conversation',
        entity: 'conversation',
        entityId: conversationId,
      })
    }
    return own ? before : publishConversation(tx, conversationId)
  })
}

/** Ends the user's own claim. With `ifAnswered` only when they have sent a text since they claimed. */
export async function releaseConversation(
  ctx: Ctx,
  { conversationId, ifAnswered = false }: { conversationId: string; ifAnswered?: boolean },
): Promise<void> {
  const actor = requireMessagingActor(ctx)
  await ctx.db(async (tx) => {
    const { claimedBy, claimedAt } = await lockConversation(tx, conversationId)
    if (claimedBy !== actor.id || !claimedAt) return
    if (ifAnswered) {
      const [sent] = await tx
        .select({ id: smsMessages.id })
        .from(smsMessages)
        .where(
          and(
            eq(smsMessages.conversationId, conversationId),
            eq(smsMessages.userId, actor.id),
            eq(smsMessages.type, 'message'),
            gte(smsMessages.createdAt, claimedAt),
          ),
        )
        .limit(1)
      if (!sent) return
    }
    await tx
      .update(conversations)
      .set({ claimedBy: null, claimedAt: null, claimedUntil: null })
      .where(eq(conversations.id, conversationId))
    await publishConversation(tx, conversationId)
  })
}

/** Gives the conversation to a user, in the caller's transaction, which has locked it. */
export async function setClaim(
  tx: Database,
  ctx: Ctx,
  conversationId: string,
  { userId, since }: { userId: string; since: Date },
): Promise<void> {
  const claimedUntil = new Date(ctx.now().getTime() + CLAIM_MS)
  await tx
    .update(conversations)
    .set({ claimedBy: userId, claimedAt: since, claimedUntil })
    .where(eq(conversations.id, conversationId))
}

/**
 * Holds a typed text back when a colleague answered after `seen`, the newest text its sender has seen, or has claimed the
 * conversation. The caller has locked it, so that of two texts in the same second the second is held.
 * @throws TextHeld
 */
export async function requireNobodyElse(
  tx: Database,
  ctx: Ctx,
  conversationId: string,
  { seen, anyway = false }: { seen?: string | undefined; anyway?: boolean | undefined },
): Promise<void> {
  const actor = requireMessagingActor(ctx)
  if (isUuid(seen)) {
    const [answer] = await selectMessages(
      tx,
      sql`where m.conversation_id = ${conversationId}::uuid and m.id > ${seen}::uuid and m.flow = 'outgoing' and m.type = 'message'
        and m.user_id <> ${actor.id}::uuid order by m.id desc limit 1`,
    )
    if (answer) {
      throw new TextHeld('A colleague just answered. Send anyway?', {
        seen: answer.id,
        answer: {
          by: answer.user ? userName(answer.user) : '',
          body: answer.body || 'A picture or file',
          at: answer.createdAt,
        },
      })
    }
  }
  const claim = liveClaim(await conversationOf(tx, conversationId), ctx.now())
  if (claim?.user.id === actor.id)
    return setClaim(tx, ctx, conversationId, { userId: actor.id, since: new Date(claim.since) })
  if (claim && !anyway) {
    throw new TextHeld(`${explainClaim(ctx, claim)} Send anyway?`, { seen: seen ?? null, answer: null })
  }
}

const explainClaim = (ctx: Ctx, { user, since }: Claim): string =>
  `${userName(user)} has had this conversation since ${formatTime(new Date(since), ctx.account.timezone)}.`

async function conversationOf(tx: Database, conversationId: string): Promise<ConversationView> {
  const conversation = await selectConversation(tx, conversationId)
  if (!conversation) throw noConversation()
  return conversation
}
