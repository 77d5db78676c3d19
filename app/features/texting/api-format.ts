import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { MessageStatus, MessageView, ConversationView } from './texting.schema.ts'

/** The spec knows four (spec 2, 3): what may or may not have left is pending, what arrived is sent. */
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

/** A text by the spec's names, for other clients than our pages (product rule 10). */
export function wireMessage({ body, ...message }: MessageView, client: ConversationView['client']) {
  const { status, media, user, fromNumber } = message
  return {
    ...message,
    message: body,
    by: user ? fullName(user.firstName, user.lastName) : fromNumber ? formatPhone(fromNumber) : null,
    status: WIRE_STATUS[status],
    media: media.map(({ contentType, ...info }) => ({ format: contentType, info })),
    /** Of a text that waits, which is no message yet: `unsentMessages` of its conversation. */
    scheduleFor: null,
    /** No campaign sends texts in this version. */
    campaign: null,
    client,
  }
}
