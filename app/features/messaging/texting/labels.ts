import { userShortName } from '#app/features/messaging/conversations/labels.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { StoppedText } from './events.ts'
import type { GroupRecipient, MessageStatus, MessageView, ConversationView } from './texting-views.server.ts'

/** Names the other side of a conversation: the client, the members of a group, or the number. */
export function conversationTitle(
  conversation: Pick<ConversationView, 'client' | 'recipients' | 'phoneNumber' | 'groupRecipients'>,
): string {
  return (
    conversation.client?.name ||
    recipientNames(conversation.groupRecipients) ||
    conversationNumbers(conversation)
  )
}

/** A conversation with several numbers that belongs to no single client. */
export const isGroupConversation = (conversation: Pick<ConversationView, 'client' | 'recipients'>): boolean =>
  !conversation.client && conversation.recipients.length > 1

export const recipientNames = (people: readonly GroupRecipient[]): string =>
  people.map(({ client, phoneNumber }) => client?.name || formatPhone(phoneNumber)).join(', ')

/** The number, or all numbers of a group. */
export function conversationNumbers(
  conversation: Pick<ConversationView, 'recipients' | 'phoneNumber'>,
): string {
  const numbers = conversation.recipients.length > 0 ? conversation.recipients : [conversation.phoneNumber]
  return numbers.map(formatPhone).join(', ')
}

/** The last message in one line, with its author when it was one of us. */
export function previewLine(conversation: ConversationView, userId: string): string {
  if (conversation.lastMessageFlow !== 'outgoing' || !conversation.lastMessageBy || !conversation.preview)
    return conversation.preview
  const author = conversation.lastMessageBy.id === userId ? 'You' : userShortName(conversation.lastMessageBy)
  return `${author}: ${conversation.preview}`
}

export function isNotDelivered(status: MessageStatus | null): boolean {
  return status === 'failed' || status === 'undelivered'
}

/** Where a text that was stopped is shown. */
export const stoppedTextPath = ({
  conversationId,
  clientId,
}: Pick<StoppedText, 'conversationId' | 'clientId'>): string =>
  conversationId ? `/messages/${conversationId}` : clientId ? `/contacts/contact/${clientId}` : '/'

/** The status of an outgoing text; null for an incoming one. */
export function statusLabel(status: MessageStatus): string | null {
  switch (status) {
    case 'pending':
    case 'sending':
      return 'Sending…'
    case 'sent':
      return 'Sent'
    case 'delivered':
      return 'Delivered'
    case 'undelivered':
    case 'failed':
      return 'Not delivered'
    case 'uncertain':
      return 'Delivery unknown'
    case 'received':
      return null
  }
}

/** The kind of an automatic text or of an answer to one; null for any other. */
export function typeLabel({
  type,
  flow,
  campaign,
}: Pick<MessageView, 'type' | 'flow' | 'campaign'>): string | null {
  if (campaign) return flow === 'incoming' ? `Answer to ${campaign}` : `Campaign ${campaign}`
  return {
    message: null,
    status: null,
    scheduled: 'Scheduled',
    campaign: 'Campaign',
    optin: 'Opt-in',
    review: 'Review request',
    note: 'Internal note',
    imported: 'Imported',
  }[type]
}
