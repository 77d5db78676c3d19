import { and, eq, inArray } from 'drizzle-orm'
import { dismissRevocation, recordConsent } from '#app/features/people/consent/consent.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { consents } from '#db/schema/index.ts'
import { lockConversation, publishConversation } from '../conversations/conversations.server.ts'
import { closeQuestions } from '../conversations/waiting-since.server.ts'
import { requireMessagingActor } from '../conversations/list-conversations.server.ts'

/** Decides on a text that may have revoked consent: an opt-out, or something else, after which the number can be texted again. */
export async function decideRevocation(
  ctx: Ctx,
  { conversationId, revoked }: { conversationId: string; revoked: boolean },
): Promise<void> {
  requireMessagingActor(ctx)
  await ctx.db(async (tx) => {
    const { recipients } = await lockConversation(tx, conversationId)
    const held = await tx
      .select({ phone: consents.phone })
      .from(consents)
      .where(and(inArray(consents.phone, recipients), eq(consents.state, 'suspected')))
      .for('update')
    if (held.length === 0) throw new AppError('conflict', 'A colleague has already decided this.')
    for (const { phone } of held) {
      if (revoked) await recordConsent(tx, ctx, { phone, event: 'opt-out', source: 'staff' })
      else await dismissRevocation(tx, ctx, phone)
    }
    // An opt-out needs no answer.
    if (revoked) await closeQuestions(tx, ctx, [conversationId])
    const action = revoked ? 'recorded an opt-out' : 'found that a text is no opt-out'
    await audit(tx, ctx, { action, entity: 'conversation', entityId: conversationId })
    await publishConversation(tx, conversationId)
  })
}
