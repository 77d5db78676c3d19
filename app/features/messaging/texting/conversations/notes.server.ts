import { ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { smsMessages, users } from '#db/schema/index.ts'
import { announcement } from './conversation-actions.server.ts'
import { selectConversation } from './conversation-view.server.ts'
import { lockConversation } from './conversations.server.ts'
import { conversationMentioned, messageChanged } from '../events.ts'
import { requireMessagingActor } from './list-conversations.server.ts'
import { findMentions, mentionedIds } from '#app/lib/mentions.ts'
import { selectMentionable } from '#app/lib/mentions.server.ts'
import { notifyUser } from './notify.server.ts'
import { selectMessage, selectMessages } from '../text-view.server.ts'
import type { teamNoteSchema } from '../texting.schema.ts'
import type { MessageView } from '../texting-views.server.ts'

/**
 * Adds a note to a conversation that only the team sees, and notifies the colleagues it mentions. It has no deliveries, so
 * nothing can send it. The same requestId twice is one note.
 */
export async function addTeamNote(
  ctx: Ctx,
  input: z.output<typeof teamNoteSchema> & { conversationId: string },
): Promise<MessageView> {
  const actor = requireMessagingActor(ctx)
  const { conversationId, note, requestId } = input
  return ctx.db(async (tx) => {
    await lockConversation(tx, conversationId)
    const mentions = note.includes('@')
      ? findMentions(note, await selectMentionable(tx, ne(users.id, actor.id)), input.mentions)
      : []
    const [row] = await tx
      .insert(smsMessages)
      .values({
        accountId: ctx.account.id,
        conversationId,
        flow: 'outgoing',
        type: 'note',
        body: note,
        mentions,
        userId: actor.id,
        // A note has nothing on its way.
        status: 'received',
        requestId,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: smsMessages.id })
    if (!row) {
      const [first] = await selectMessages(
        tx,
        sql`where m.request_id = ${requestId}::uuid and m.type = 'note'`,
      )
      if (!first || first.roomId !== conversationId)
        throw new AppError('conflict', 'This note has already been added.')
      return first
    }
    await audit(tx, ctx, { action: 'added a note', entity: 'conversation', entityId: conversationId })
    const message = (await selectMessage(tx, row.id))!
    tx.after(messageChanged(message))
    const conversation = (await selectConversation(tx, conversationId))!
    for (const id of mentionedIds(mentions, actor.id)) {
      tx.after(conversationMentioned(id, await announcement(tx, ctx, conversation)))
      await notifyUser(tx, ctx, { userId: id, conversationId, kind: 'mention' })
    }
    return message
  })
}
