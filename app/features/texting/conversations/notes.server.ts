import { isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { userName } from '#app/features/conversations/labels.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { smsMessages, users } from '#db/schema/index.ts'
import { announcement } from './conversation-actions.server.ts'
import { selectConversation } from './conversation-view.server.ts'
import { lockConversation } from './conversations.server.ts'
import { conversationMentioned, messageChanged } from '../events.ts'
import { requireMessagingActor } from './list-conversations.server.ts'
import { mentionedIn } from '#app/features/conversations/mentions.ts'
import { notifyUser } from './notify.server.ts'
import { selectMessage, selectMessages } from '../text-view.server.ts'
import type { MessageView, noteSchema } from '../texting.schema.ts'

/**
 * Adds a note to a conversation that only the team sees, and notifies the colleagues it mentions. It has no deliveries, so
 * nothing can send it. The same requestId twice is one note.
 * @throws AppError not-found
 */
export async function addNote(
  ctx: Ctx,
  { conversationId, note, requestId }: z.output<typeof noteSchema> & { conversationId: string },
): Promise<MessageView> {
  const actor = requireMessagingActor(ctx)
  return ctx.db(async (tx) => {
    await lockConversation(tx, conversationId)
    const [row] = await tx
      .insert(smsMessages)
      .values({
        accountId: ctx.account.id,
        conversationId,
        flow: 'outgoing',
        type: 'note',
        body: note,
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
    for (const { id } of mentionedIn(note, await colleagues(tx))) {
      if (id === actor.id) continue
      tx.after(conversationMentioned(id, await announcement(tx, ctx, conversation)))
      await notifyUser(tx, ctx, { userId: id, conversationId, kind: 'mention' })
    }
    return message
  })
}

async function colleagues(tx: Database): Promise<{ id: string; name: string }[]> {
  const rows = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(isNull(users.disabledAt))
  return rows.map((user) => ({ id: user.id, name: userName(user) }))
}
