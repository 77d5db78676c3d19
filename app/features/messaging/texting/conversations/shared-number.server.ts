import { eq, sql } from 'drizzle-orm'
import { hasMobile } from '#app/lib/number-owners.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { clients, conversations } from '#db/schema/index.ts'
import { type ClientNames, nameInConversation, clientNamesJson } from './conversation-view.server.ts'
import { lockConversation, publishConversation } from './conversations.server.ts'
import { requireMessagingActor } from './list-conversations.server.ts'

/** A person with the conversation's number. */
export interface NumberOwner {
  clientId: string
  level: 'applicant' | 'coapplicant'
  name: string
}

const MOST_OWNERS = 10

/** The people with this mobile number, by name. */
export async function ownersOfNumber(tx: Database, number: string): Promise<NumberOwner[]> {
  const rows = await tx.execute<{ level: NumberOwner['level']; client: ClientNames }>(sql`
    select person.level, ${clientNamesJson} as client from (select * from ${clients} where ${hasMobile(number)}) c
    cross join lateral (
      values ('applicant', c.mobile_phone), ('coapplicant', c.co_mobile_phone)
    ) person (level, number)
    where person.number = ${number} order by c.sort_name, c.id, person.level limit ${MOST_OWNERS}`)
  return rows.map(({ level, client }) => ({
    clientId: client.id,
    level,
    name: nameInConversation(client, level) || 'Unnamed contact',
  }))
}

/** Says whose conversation it is, of the people who share its number. It stays so until a user says otherwise. */
export async function chooseOwner(
  ctx: Ctx,
  {
    conversationId,
    clientId,
    level,
  }: { conversationId: string; clientId: string; level: NumberOwner['level'] },
): Promise<void> {
  requireMessagingActor(ctx)
  await ctx.db(async (tx) => {
    const { recipients } = await lockConversation(tx, conversationId)
    const owners = recipients.length === 1 ? await ownersOfNumber(tx, recipients[0]!) : []
    if (!owners.some((owner) => owner.clientId === clientId && owner.level === level)) {
      throw new AppError('invalid', 'This contact doesn’t have the conversation’s number.')
    }
    await tx
      .update(conversations)
      .set({ clientId, level, ownerChosen: true })
      .where(eq(conversations.id, conversationId))
    await audit(tx, ctx, {
      action: 'said whose conversation it is',
      entity: 'conversation',
      entityId: conversationId,
    })
    await publishConversation(tx, conversationId)
  })
}
