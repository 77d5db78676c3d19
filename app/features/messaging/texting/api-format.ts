import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { MessageStatus, MessageView, ConversationView } from './texting-views.server.ts'

/**
 * Maps our statuses to the four on the wire: uncertain becomes pending, delivered becomes sent.
 */
const WIRE_STATUS: Record<MessageStatus, 'pending' | 'sent' | 'undelivered' | 'failed'> = {
  pending: 'pending',
  sending: 'pending',
  uncertain: 'pending',
  sent: 'sent',
  delivered: 'sent',
  received: 'sent',
  undelivered: 'undelivered',
  failed: 'failed',
}

/** The types on the wire have none of these: requests for a review and imported texts are texts, a note is a line of ours. */
const wireType = (type: MessageView['type']) =>
  type === 'review' || type === 'imported'
    ? ('message' as const)
    : type === 'note'
      ? ('status' as const)
      : type

/** A text as it is on the wire, for clients other than our pages. */
export function wireMessage({ body, ...message }: MessageView, client: ConversationView['client']) {
  const { status, media, user, fromNumber, senderName } = message
  return {
    ...message,
    message: body,
    by: user
      ? fullName(user.firstName, user.lastName)
      : (senderName ?? (fromNumber ? formatPhone(fromNumber) : null)),
    type: wireType(message.type),
    imported: message.type === 'imported',
    status: WIRE_STATUS[status],
    media: media.map(({ contentType, ...info }) => ({ format: contentType, info })),
    /** Scheduled texts aren't messages yet: see `unsentMessages` of the conversation. */
    scheduleFor: null,
    client,
  }
}
