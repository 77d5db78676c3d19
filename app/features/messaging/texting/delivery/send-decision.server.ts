import { decideSends } from '#app/features/people/consent/consent.server.ts'
import type { SendDecision } from '#app/features/people/consent/consent.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { conversations } from '#db/schema/index.ts'
import { isOneOf } from '#db/uuids.ts'
import { selectConversationsById } from '../conversations/conversation-view.server.ts'
import {
  findSendingNumbers,
  NO_SENDING_NUMBER,
  sendingNumbersOf,
  whyNoNumberSends,
} from '../conversations/sending-number.server.ts'
import type { GroupRecipient, MessageView } from '../texting-views.server.ts'

/** Only what a user typed, or sent again, may go out during quiet hours. */
export const isAutomated = (type: MessageView['type']): boolean => type !== 'message'

/** Decides by the consent ledger on a text into this conversation now. */
export async function decideForConversation(
  tx: Database,
  ctx: Ctx,
  conversationId: string,
  options: { automated: boolean },
): Promise<SendDecision> {
  const [decision] = await decideForConversations(tx, ctx, [conversationId], options)
  return decision!
}

/** The same for many conversations, in their order, each with the number of ours about which it was decided. */
export async function decideForConversations(
  tx: Database,
  ctx: Ctx,
  conversationIds: readonly string[],
  options: { automated: boolean },
): Promise<(SendDecision & { phoneNumberId: string })[]> {
  if (conversationIds.length === 0) return []
  const [placed, rows] = await Promise.all([
    selectConversationsById(tx, conversationIds),
    tx
      .select({
        id: conversations.id,
        phoneNumberId: conversations.phoneNumberId,
        clientId: conversations.clientId,
      })
      .from(conversations)
      .where(isOneOf(conversations.id, conversationIds)),
  ])
  const views = new Map(placed.map(({ view }) => [view.id, view]))
  const sides = new Map(rows.map((row) => [row.id, row]))
  const ours = conversationIds.map((id) => {
    const side = sides.get(id)
    if (!side || !views.has(id)) throw notFound('This conversation')
    return side
  })
  const numbers = await sendingNumbersOf(tx, ours)
  const targets = conversationIds.map((conversationId, index) => {
    const { recipients, client, groupRecipients } = views.get(conversationId)!
    const names = namesOf(groupRecipients)
    return { conversationId, phoneNumberId: numbers[index]!.id, recipients, name: client?.name, names }
  })
  const decisions = await decideSends(tx, ctx, targets, options)
  return decisions.map((decision, index) => ({ ...decision, phoneNumberId: numbers[index]!.id }))
}

/** People without a conversation. */
interface Strangers {
  clientId: string | null
  recipients: readonly GroupRecipient[]
}

/** Decides for recipients without a conversation. */
export async function decideForRecipients(
  tx: Database,
  ctx: Ctx,
  to: Strangers,
  options: { automated: boolean },
): Promise<SendDecision> {
  const [decision] = await decideForStrangers(tx, ctx, [to], options)
  return decision!
}

/** The same for many, in their order. */
export async function decideForStrangers(
  tx: Database,
  ctx: Ctx,
  to: readonly Strangers[],
  options: { automated: boolean },
): Promise<SendDecision[]> {
  if (to.length === 0) return []
  const numbers = await findSendingNumbers(
    tx,
    to.map(({ clientId }) => clientId),
  )
  // The number is chosen by the client's location only after whether any may send.
  if (!numbers[0]) {
    const reason = (await whyNoNumberSends(tx)) ?? NO_SENDING_NUMBER
    return to.map(() => ({
      verdict: 'deny',
      rule: 'unregistered-number',
      reason,
      until: null,
      evidence: reason,
    }))
  }
  const targets = to.map(({ recipients }, index) => ({
    phoneNumberId: numbers[index]!.id,
    recipients: recipients.map(({ phoneNumber }) => phoneNumber),
    name: recipients[0]?.client?.name,
    names: namesOf(recipients),
  }))
  return decideSends(tx, ctx, targets, options)
}

export function requireAllowed({ verdict, reason }: SendDecision): void {
  if (verdict !== 'allow') throw new AppError('forbidden', reason ?? 'This text cannot be sent.', 'body')
}

/** For the composer, which shows why it is locked. */
export async function getSendDecision(ctx: Ctx, conversationId: string): Promise<SendDecision> {
  return ctx.db((tx) => decideForConversation(tx, ctx, conversationId, { automated: false }))
}

const namesOf = (recipients: readonly GroupRecipient[]) =>
  new Map(recipients.flatMap(({ phoneNumber, client }) => (client ? [[phoneNumber, client.name]] : [])))
