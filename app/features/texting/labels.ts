import { userShortName } from '#app/features/conversations/labels.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { GroupRecipient, MessageStatus, MessageView, ConversationView } from './texting.schema.ts'

/** Who a conversation is with: the contact, the people of a group, else the number. */
export function conversationTitle(
  conversation: Pick<ConversationView, 'client' | 'recipients' | 'phoneNumber' | 'groupRecipients'>,
): string {
  return (
    conversation.client?.name ||
    recipientNames(conversation.groupRecipients) ||
    conversationNumbers(conversation)
  )
}

/** People of several contacts, or of none: the conversation is nobody's in particular. */
export const isGroup = (conversation: Pick<ConversationView, 'client' | 'recipients'>): boolean =>
  !conversation.client && conversation.recipients.length > 1

export const recipientNames = (people: readonly GroupRecipient[]): string =>
  people.map(({ client, phoneNumber }) => client?.name || formatPhone(phoneNumber)).join(', ')

/** The number, or all of a group's. */
export function conversationNumbers(
  conversation: Pick<ConversationView, 'recipients' | 'phoneNumber'>,
): string {
  const numbers = conversation.recipients.length > 0 ? conversation.recipients : [conversation.phoneNumber]
  return numbers.map(formatPhone).join(', ')
}

/** The line under the name: what was said last, and by whom when it was one of us. */
export function previewLine(conversation: ConversationView, userId: string): string {
  if (conversation.lastMessageFlow !== 'outgoing' || !conversation.lastMessageBy || !conversation.preview)
    return conversation.preview
  const author = conversation.lastMessageBy.id === userId ? 'You' : userShortName(conversation.lastMessageBy)
  return `${author}: ${conversation.preview}`
}

export function isNotDelivered(status: MessageStatus | null): boolean {
  return status === 'failed' || status === 'undelivered'
}

/** Spec 2, 4: what an outgoing text's state is called; null for an incoming one. */
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
      return 'Not certain whether this was sent'
    case 'received':
      return null
  }
}

/** How an automatic text came to be; null for one somebody typed. */
export function typeLabel(type: MessageView['type']): string | null {
  return { message: null, status: null, scheduled: 'Scheduled', campaign: 'Campaign', optin: 'Opt-in' }[type]
}
