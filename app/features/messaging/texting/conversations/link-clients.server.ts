import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { mobileLevel } from '#app/lib/number-owners.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { clients, conversations } from '#db/schema/index.ts'
import type { ConversationView } from '../texting-views.server.ts'
import { selectConversation } from './conversation-view.server.ts'
import { conversationChanged } from '../events.ts'

/** A created or updated client. */
type Reachable = Pick<typeof clients.$inferInsert, 'mobilePhone' | 'coMobilePhone'> & { id: string }

/**
 * Links conversations without a client to the clients that now have these numbers, and publishes the change.
 * `conversationId` is linked to the only client whatever its number. Jobs may call it too: it depends on the account's
 * messaging, not on a permission.
 */
export async function linkClients(
  tx: Tx,
  ctx: Ctx,
  people: readonly Reachable[],
  conversationId?: string,
): Promise<void> {
  if (!ctx.account.messagingEnabled) return
  // Applicants come last, so that their numbers win, as in clientOfNumber.
  const owners = new Map(
    [
      ...people.map(({ id, coMobilePhone }) => ({ id, number: coMobilePhone })),
      ...people.map(({ id, mobilePhone }) => ({ id, number: mobilePhone })),
    ].flatMap(({ id, number }) => (number ? [[number, id] as const] : [])),
  )
  const unknown =
    owners.size === 0
      ? []
      : await tx
          .select({ id: conversations.id, phoneNumber: conversations.phoneNumber })
          .from(conversations)
          .where(
            and(
              withoutClient,
              inArray(conversations.phoneNumber, [...owners.keys()]),
              sql`cardinality(${conversations.recipients}) = 1`,
            ),
          )
  const adopted = new Map(unknown.map(({ id, phoneNumber }) => [id, owners.get(phoneNumber)!]))
  if (conversationId) adopted.set(conversationId, people[0]!.id)
  for (const [id, clientId] of adopted) {
    const conversation = await linkClient(tx, id, clientId)
    if (conversation) tx.after(conversationChanged(conversation))
  }
}

/** Its client may also be in the trash. */
const withoutClient = sql`not exists (
  select 1 from ${clients} o
  where o.account_id = ${conversations.accountId} and o.id = ${conversations.clientId} and o.deleted_at is null)`

/** Links one conversation at the level of its number, unless it has been deleted or has a client by now. */
async function linkClient(
  tx: Database,
  conversationId: string,
  clientId: string,
): Promise<ConversationView | undefined> {
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('no key update')
  const [client] = await tx
    .select({ mobilePhone: clients.mobilePhone, coMobilePhone: clients.coMobilePhone })
    .from(clients)
    .where(eq(clients.id, clientId))
  if (!conversation || !client) return undefined
  if (conversation.clientId) {
    const [owner] = await tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.id, conversation.clientId), isNull(clients.deletedAt)))
    if (owner) return undefined
  }
  const level =
    conversation.recipients.length > 1
      ? 'combined'
      : (mobileLevel(client, conversation.phoneNumber) ?? 'applicant')
  await tx.update(conversations).set({ clientId, level }).where(eq(conversations.id, conversationId))
  return selectConversation(tx, conversationId)
}
