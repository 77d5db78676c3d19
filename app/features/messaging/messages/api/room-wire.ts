import { z } from 'zod'
import { type MediaView, mediaAnswer } from '#app/features/accounts/files/media-view.server.ts'
import { wireMessage } from '#app/features/messaging/texting/api-format.ts'
import {
  conversationFields,
  type ConversationView,
  matchFields,
  messageFields,
  type MessageView,
  textedClient,
} from '#app/features/messaging/texting/texting-views.server.ts'

const nullableText = z.string().nullable()

/** A room, as the wire calls a conversation. */
export const roomAnswer = conversationFields
  .extend({
    favorited: z
      .array(z.object({ id: z.uuid(), userId: z.uuid(), lastViewedOn: nullableText }))
      .describe('The users who follow the room; id is the user’s.'),
  })
  .meta({ id: 'SmsRoom' })

export const toRoom = (view: ConversationView) => ({
  ...view,
  favorited: view.favorited.map((follower) => ({ id: follower.userId, ...follower })),
})

/** A text in an answer. */
export const textAnswer = messageFields
  .extend({
    by: nullableText.describe('For people: the name of its author, or the number it came from.'),
    from: nullableText.describe('The number that a text came from; null for one of ours.'),
    to: z.array(z.string()).describe('The numbers that a text of ours goes to; empty for one that came in.'),
    type: z.enum(['message', 'scheduled', 'campaign', 'status', 'optin']),
    imported: z
      .boolean()
      .describe('Whether another service sent or received it, and its history was imported.'),
    message: z.string(),
    media: z.array(
      z.object({
        format: nullableText.describe('The content type.'),
        info: mediaAnswer.omit({ contentType: true }),
      }),
    ),
    status: z.enum(['pending', 'sent', 'undelivered', 'failed']),
    scheduleFor: nullableText,
    client: textedClient,
  })
  .meta({ id: 'SmsMessage' })

export function toText(
  view: MessageView,
  { client, recipients }: Pick<ConversationView, 'client' | 'recipients'>,
) {
  const message = wireMessage(view, client)
  return {
    ...message,
    from: view.flow === 'incoming' ? view.fromNumber : null,
    to: view.flow === 'outgoing' ? recipients : [],
    media: message.media.map(({ format, info }) => ({
      format,
      info: { ...info, url: info.url && mediaPath(info.id) },
    })),
  }
}

/** Where programs get a file; the pages' addresses need their cookie. */
const mediaPath = (id: string) => `/api/sms/media/${id}`

/** An uploaded file in an answer. */
export const uploadAnswer = mediaAnswer
  .omit({ url: true })
  .extend({
    id: z.uuid().describe('For the media of a message.'),
    imageUrl: z.string().meta({
      description: 'The path of the file.',
      example: '/api/sms/media/0198c1a0-0000-7000-8000-000000000001',
    }),
  })
  .meta({ id: 'Upload' })

export const toUpload = (view: MediaView) => ({ ...view, imageUrl: mediaPath(view.id) })

/** A text that a search found. */
export const textMatch = matchFields.extend({
  imported: z.boolean().describe('Whether another service sent or received it.'),
})
