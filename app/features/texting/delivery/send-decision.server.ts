import { eq } from 'drizzle-orm'
import { decideSend } from '#app/features/consent/consent.server.ts'
import type { SendDecision } from '#app/features/consent/consent.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { smsConversations } from '#db/schema/index.ts'
import { selectConversation } from '../conversations/conversation-view.server.ts'
import {
  findSendingNumber,
  NO_SENDING_NUMBER,
  sendingNumberOf,
  whyNoNumberSends,
} from '../conversations/sending-number.server.ts'
import type { GroupRecipient, MessageView } from '../texting.schema.ts'

/** Only what a user typed, or sent again, may go out during quiet hours. */
export const isAutomated = (type: MessageView['type']): boolean => type !== 'message'

/** Decides by the consent ledger on a text into this conversation now. @throws AppError not-found */
export async function decideForConversation(
  tx: Database,
  ctx: Ctx,
  conversationId: string,
  options: { automated: boolean },
): Promise<SendDecision> {
  const [conversation, [ours]] = await Promise.all([
    selectConversation(tx, conversationId),
    tx
      .select({ phoneNumberId: smsConversations.phoneNumberId, clientId: smsConversations.clientId })
      .from(smsConversations)
      .where(eq(smsConversations.id, conversationId)),
  ])
  if (!conversation || !ours) throw notFound('This conversation')
  const number = await sendingNumberOf(tx, ours)
  const { recipients, client, groupRecipients } = conversation
  const names = namesOf(groupRecipients)
  const target = { conversationId, phoneNumberId: number.id, recipients, name: client?.name, names }
  return decideSend(tx, ctx, target, options)
}

/** Decides for recipients without a conversation. */
export async function decideForRecipients(
  tx: Database,
  ctx: Ctx,
  to: { clientId: string | null; recipients: readonly GroupRecipient[] },
  options: { automated: boolean },
): Promise<SendDecision> {
  const number = await findSendingNumber(tx, to.clientId)
  if (!number) {
    const reason = (await whyNoNumberSends(tx)) ?? NO_SENDING_NUMBER
    return { verdict: 'deny', rule: 'unregistered-number', reason, until: null, evidence: reason }
  }
  const recipients = to.recipients.map(({ phoneNumber }) => phoneNumber)
  const name = to.recipients[0]?.client?.name
  const names = namesOf(to.recipients)
  return decideSend(tx, ctx, { phoneNumberId: number.id, recipients, name, names }, options)
}

/** @throws AppError forbidden, with the ledger's reason, unless the text is allowed */
export function requireAllowed({ verdict, reason }: SendDecision): void {
  if (verdict !== 'allow') throw new AppError('forbidden', reason ?? 'This text cannot be sent.', 'body')
}

/** For the composer, which shows why it is locked. @throws AppError not-found */
export async function getSendDecision(ctx: Ctx, conversationId: string): Promise<SendDecision> {
  return ctx.db((tx) => decideForConversation(tx, ctx, conversationId, { automated: false }))
}

const namesOf = (recipients: readonly GroupRecipient[]) =>
  new Map(recipients.flatMap(({ phoneNumber, client }) => (client ? [[phoneNumber, client.name]] : [])))
