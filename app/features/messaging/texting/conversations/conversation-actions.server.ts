import {
  type StoredConversation,
  lockConversation,
  noConversation,
  publishConversation,
  setConversationUser,
} from './conversations.server.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { conversations, conversationUsers, users } from '#db/schema/index.ts'
import { requireMessagingActor } from './list-conversations.server.ts'
import type { ConversationView } from '../texting-views.server.ts'
import type { reopenSchema } from '../texting.schema.ts'
import { selectConversation } from './conversation-view.server.ts'
import { conversationTitle } from '../labels.ts'
import {
  conversationAssigned,
  conversationChanged,
  conversationRemoved,
  teamNotified,
  unreadChanged,
} from '../events.ts'
import { setClaim } from './claims.server.ts'
import { notifyUser } from './notify.server.ts'
import { endSnoozes } from './end-snoozes.server.ts'
import { closeQuestions, openQuestions, waitIfAsked } from './waiting-since.server.ts'
import { type UserView, userView } from '#app/lib/user-view.server.ts'

/**
 * Marks the conversation as viewed. It is no longer unread when the user is responsible: they follow it, or no one does. It goes
 * on waiting for an answer (docs/decisions/020-texting.md).
 */
export async function viewConversation(ctx: Ctx, conversationId: string): Promise<ConversationView> {
  const actor = requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    // Lock the conversation first, as sending does: in the other order the two could deadlock.
    await lockConversation(tx, conversationId)
    const before = await selectConversation(tx, conversationId)
    if (!before) throw noConversation()
    const own = before.favorited.find((follower) => follower.userId === actor.id)
    // A look at what the user snoozed for themselves must not keep it from coming back.
    const snoozed = before.snoozes.some(({ userId }) => userId === actor.id)
    const answers =
      before.status === 'attention' && !snoozed && (own !== undefined || before.favorited.length === 0)
    await setConversationUser(tx, ctx, { conversationId, userId: actor.id }, { lastViewedOn: ctx.now() })
    if (answers) {
      await tx
        .update(conversations)
        .set({ status: 'open' })
        .where(and(eq(conversations.id, conversationId), eq(conversations.status, 'attention')))
    }
    const news = own !== undefined && (own.lastViewedOn === null || own.lastViewedOn < before.lastMessageOn)
    if (answers || news) return publishConversation(tx, conversationId)
    if (before.viewedBy.includes(actor.id)) return before
    // Only the read receipts change.
    const conversation = { ...before, viewedBy: [...before.viewedBy, actor.id] }
    tx.after(conversationChanged(conversation))
    return conversation
  })
}

export async function followConversation(ctx: Ctx, conversationId: string): Promise<ConversationView> {
  const actor = requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    await lockConversation(tx, conversationId)
    await setConversationUser(
      tx,
      ctx,
      { conversationId, userId: actor.id },
      { following: true, lastViewedOn: ctx.now() },
    )
    return publishConversation(tx, conversationId)
  })
}

export async function unfollowConversation(ctx: Ctx, conversationId: string): Promise<ConversationView> {
  const actor = requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    await lockConversation(tx, conversationId)
    await setConversationUser(tx, ctx, { conversationId, userId: actor.id }, { following: false })
    return publishConversation(tx, conversationId)
  })
}

/** Turns notifications of the conversation's texts off, or on, for the user. */
export async function muteConversation(
  ctx: Ctx,
  { conversationId, muted }: { conversationId: string; muted: boolean },
): Promise<void> {
  const actor = requireMessagingActor(ctx)
  await ctx.db(async (tx) => {
    await lockConversation(tx, conversationId)
    await setConversationUser(tx, ctx, { conversationId, userId: actor.id }, { muted })
    await publishConversation(tx, conversationId)
  })
}

/** Assigns the conversation to a peer, who follows it from then on and is notified. */
export async function assignConversation(
  ctx: Ctx,
  input: { conversationId: string; userId: string },
): Promise<ConversationView> {
  const actor = requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    const { claimedBy } = await lockConversation(tx, input.conversationId)
    const [peer] = await tx
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(and(eq(users.id, input.userId), isNull(users.disabledAt)))
    if (!peer) throw notFound('This person')
    const [link] = await tx
      .select({ following: conversationUsers.following })
      .from(conversationUsers)
      .where(
        and(
          eq(conversationUsers.conversationId, input.conversationId),
          eq(conversationUsers.userId, peer.id),
        ),
      )
    if (link?.following) {
      throw new AppError(
        'conflict',
        `${fullName(peer.firstName, peer.lastName)} already follows this conversation.`,
      )
    }
    await setConversationUser(
      tx,
      ctx,
      { conversationId: input.conversationId, userId: peer.id },
      { following: true },
    )
    // Handing a conversation over hands its claim over too.
    if (claimedBy === actor.id)
      await setClaim(tx, ctx, input.conversationId, { userId: peer.id, since: ctx.now() })
    const conversation = await publishConversation(tx, input.conversationId)
    await notifyUser(tx, ctx, { userId: peer.id, conversationId: input.conversationId, kind: 'assigned' })
    tx.after(conversationAssigned(peer.id, await announcement(tx, ctx, conversation)))
    return conversation
  })
}

/** Notifies all users of the account about the conversation. */
export async function notifyTeam(ctx: Ctx, conversationId: string): Promise<void> {
  requireMessagingActor(ctx)
  await ctx.db(async (tx) => {
    const conversation = await selectConversation(tx, conversationId)
    if (!conversation) throw noConversation()
    tx.after(teamNotified(await announcement(tx, ctx, conversation)))
  })
}

/** Removes the conversation from the list until its next text. `seen` is the time of the newest text the user has seen. */
export async function completeConversation(ctx: Ctx, conversationId: string, seen?: string): Promise<void> {
  await ctx.db(async (tx) => {
    await lockAsSeen(tx, ctx, { conversationId, seen })
    if (await isFollowed(tx, ctx, conversationId)) {
      throw new AppError('conflict', 'You follow this conversation. Stop following it, then complete it.')
    }
    await finish(tx, ctx, conversationId, 'completed')
  })
}

/** The state before "Done", to undo it. */
export interface FinishedConversation extends z.output<typeof reopenSchema> {
  /** It left everyone's list. */
  completed: boolean
}

/**
 * Ends the waiting without an answer, and completes the conversation unless the user follows it.
 * @throws AppError conflict when an incoming text is newer than `seen`, or it is completed already.
 */
export async function finishConversation(
  ctx: Ctx,
  conversationId: string,
  seen?: string,
): Promise<FinishedConversation> {
  return ctx.db(async (tx) => {
    const at = ctx.now().toISOString()
    const { status, waitingSince } = await lockAsSeen(tx, ctx, { conversationId, seen })
    if (status === 'completed') throw new AppError('conflict', 'This conversation is completed already.')
    const completed = !(await isFollowed(tx, ctx, conversationId))
    await finish(tx, ctx, conversationId, completed ? 'completed' : 'open')
    if (!completed) await publishConversation(tx, conversationId)
    return { at, was: status, since: waitingSince?.toISOString(), completed }
  })
}

/** Undoes finishConversation. What came since stays: a new text, or a user's look at it. */
export async function reopenConversation(
  ctx: Ctx,
  conversationId: string,
  { at, was, since }: z.output<typeof reopenSchema>,
): Promise<void> {
  requireMessagingActor(ctx)
  await ctx.db(async (tx) => {
    const { status } = await lockConversation(tx, conversationId)
    await openQuestions(tx, conversationId, new Date(at))
    if (status !== 'attention') {
      await tx.update(conversations).set({ status: was }).where(eq(conversations.id, conversationId))
    }
    await waitIfAsked(tx, [conversationId])
    // It waited without a question when someone marked it as unread.
    if (since) {
      await tx
        .update(conversations)
        .set({ waitingSince: new Date(since) })
        .where(and(eq(conversations.id, conversationId), isNull(conversations.waitingSince)))
    }
    await publishConversation(tx, conversationId)
  })
}

/** Locks a conversation whose newest text the user has seen. */
async function lockAsSeen(
  tx: Tx,
  ctx: Ctx,
  { conversationId, seen }: { conversationId: string; seen: string | undefined },
): Promise<StoredConversation> {
  requireMessagingActor(ctx)
  const conversation = await lockConversation(tx, conversationId)
  if (seen && conversation.lastMessageFlow === 'incoming' && conversation.lastMessageOn > new Date(seen)) {
    throw new AppError('conflict', 'A new text has arrived. Read it before you complete the conversation.')
  }
  return conversation
}

async function isFollowed(tx: Tx, ctx: Ctx, conversationId: string): Promise<boolean> {
  const actor = requireMessagingActor(ctx)
  const [own] = await tx
    .select({ following: conversationUsers.following })
    .from(conversationUsers)
    .where(and(eq(conversationUsers.conversationId, conversationId), eq(conversationUsers.userId, actor.id)))
  return own?.following ?? false
}

async function finish(tx: Tx, ctx: Ctx, conversationId: string, status: 'completed' | 'open'): Promise<void> {
  await tx.update(conversations).set({ status }).where(eq(conversations.id, conversationId))
  await closeQuestions(tx, ctx, [conversationId])
  await endSnoozes(tx, ctx, [conversationId], 'answered')
  if (status === 'completed') tx.after(conversationRemoved({ roomId: conversationId }))
  tx.after(unreadChanged())
}

/** Makes the conversation wait for an answer again, as if unread. */
export async function markUnread(ctx: Ctx, conversationId: string): Promise<ConversationView> {
  const actor = requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    await lockConversation(tx, conversationId)
    await tx
      .update(conversations)
      // It waits from now on if there is no question that no one has answered.
      .set({ status: 'attention' })
      .where(eq(conversations.id, conversationId))
    await endSnoozes(tx, ctx, [conversationId], 'user')
    await waitIfAsked(tx, [conversationId])
    await tx
      .update(conversations)
      .set({ waitingSince: ctx.now() })
      .where(and(eq(conversations.id, conversationId), isNull(conversations.waitingSince)))
    await setConversationUser(tx, ctx, { conversationId, userId: actor.id }, { lastViewedOn: null })
    return publishConversation(tx, conversationId)
  })
}

/** Names the user and the conversation of an announcement. */
export async function announcement(
  tx: Database,
  ctx: Ctx,
  conversation: ConversationView,
): Promise<{ roomId: string; by: UserView; name: string }> {
  const actor = requireMessagingActor(ctx)
  const [by] = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarKey: users.avatarKey,
    })
    .from(users)
    .where(inArray(users.id, [actor.id]))
  return {
    roomId: conversation.id,
    by: userView(by ?? { ...actor, avatarKey: null }),
    name: conversationTitle(conversation),
  }
}
