import { eq } from 'drizzle-orm'
import { officeStateAt } from '#app/features/accounts/office-hours/office-hours.ts'
import { readOfficeHours } from '#app/features/accounts/office-hours/office-hours.schema.ts'
import { isBlocked } from '#app/features/accounts/settings/blocked-numbers.server.ts'
import { keyedHash } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { locations, phoneNumbers, smsMessages, conversations } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { lockConversation } from '../conversations/conversations.server.ts'
import { textPeople } from '../delivery/text-people.server.ts'

/** Queues the answer to a text that came while the called location is closed, if the location sends one. */
export async function planClosedReply(
  tx: Database,
  ctx: Ctx,
  conversationId: string,
  runAt?: Date,
): Promise<void> {
  if (!(await closedReply(tx, ctx, conversationId))) return
  await enqueue(tx, 'sms.closed-reply', { conversationId }, { once: true, ...(runAt && { runAt }) })
}

/**
 * Answers a conversation while its location is closed: once a night, as an automated text. Quiet hours hold it until they
 * end; by then the location may be open, and nothing is sent.
 */
export async function replyWhileClosed(ctx: Ctx, conversationId: string): Promise<void> {
  await ctx.db(async (tx) => {
    const reply = await closedReply(tx, ctx, conversationId)
    if (!reply) return
    const conversation = await lockConversation(tx, conversationId)
    const [sent] = await tx
      .select({ id: smsMessages.id })
      .from(smsMessages)
      .where(eq(smsMessages.requestId, reply.requestId))
    if (sent) return
    const { verdict, until } = await textPeople(tx, ctx, conversation, {
      body: reply.body,
      type: 'scheduled',
      userId: null,
      requestId: reply.requestId,
      mediaIds: [],
    })
    if (verdict === 'hold' && until) await planClosedReply(tx, ctx, conversationId, new Date(until))
  })
}

/** The answer that a conversation gets now; null while its location is open, or sends none. */
async function closedReply(
  tx: Database,
  ctx: Ctx,
  conversationId: string,
): Promise<{ body: string; requestId: string } | null> {
  const [place] = await tx
    .select({
      officeHours: locations.officeHours,
      timezone: locations.timezone,
      phoneNumber: conversations.phoneNumber,
    })
    .from(conversations)
    .innerJoin(phoneNumbers, on(phoneNumbers, conversations.phoneNumberId))
    .innerJoin(locations, on(locations, phoneNumbers.locationId))
    .where(eq(conversations.id, conversationId))
  if (!place) return null
  const officeHours = readOfficeHours(place.officeHours)
  if (!officeHours?.smsClosedMessage) return null
  const state = officeStateAt(officeHours, place.timezone, ctx.now())
  if (state.open || (await isBlocked(tx, place.phoneNumber))) return null
  // A location that never opens answers once a day.
  const night = state.opensAt?.toISOString() ?? dayIn(ctx.now(), place.timezone)
  return { body: officeHours.smsClosedMessage, requestId: idOf(`${conversationId} ${night}`) }
}

/** Makes the same id for the same name, so that one night has one answer. */
function idOf(name: string): string {
  const hex = keyedHash('closed reply', name).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
