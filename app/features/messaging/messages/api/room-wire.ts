import { z } from 'zod'
import type { MediaView } from '#app/features/accounts/files/media-types.ts'
import { wireMessage } from '#app/features/messaging/texting/api-format.ts'
import type { ConversationView, MessageView } from '#app/features/messaging/texting/texting.schema.ts'

const nullableText = z.string().nullable()

const user = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: nullableText,
})

const roomClient = z.object({ id: z.uuid(), name: z.string(), companyName: nullableText })

/** A room, as the wire calls a conversation. */
export const roomAnswer = z
  .object({
    id: z.uuid(),
    status: z.enum(['attention', 'open', 'completed']).describe('attention: unread.'),
    waitingSince: nullableText.describe(
      'Since when the client has waited for an answer: until someone answers, completes or snoozes the room, also when it was read.',
    ),
    phoneNumber: z.string(),
    level: z.enum(['applicant', 'coapplicant', 'combined']).nullable(),
    client: roomClient.nullable(),
    favorited: z
      .array(z.object({ id: z.uuid(), userId: z.uuid(), lastViewedOn: nullableText }))
      .describe('The users who follow the room; id is the user’s.'),
    lastMessageOn: z.string(),
    preview: z.string(),
    viewedBy: z.array(z.uuid()).describe('The users who have seen the newest message.'),
    groupRecipients: z.array(
      z.object({
        phoneNumber: z.string(),
        client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      }),
    ),
    mutedBy: z.array(z.uuid()),
    optedOut: z.boolean().describe('Whether a recipient opted out.'),
  })
  .meta({ id: 'SmsRoom' })

export const toRoom = ({ snoozes: _snoozes, ...view }: ConversationView) => ({
  ...view,
  favorited: view.favorited.map((follower) => ({ id: follower.userId, ...follower })),
})

const media = z.object({
  format: nullableText.describe('The content type.'),
  info: z.object({
    id: z.uuid(),
    url: nullableText.describe('The path of the file; null while it is fetched, or if it wasn’t kept.'),
    fileName: nullableText,
    width: z.int().nullable(),
    height: z.int().nullable(),
    byteSize: z.int().nullable(),
  }),
})

/** A text in an answer. */
export const textAnswer = z
  .object({
    id: z.uuid(),
    roomId: z.uuid(),
    flow: z.enum(['incoming', 'outgoing']),
    by: nullableText.describe('For people: the name of its author, or the number it came from.'),
    from: nullableText.describe('The number that a text came from; null for one of ours.'),
    to: z.array(z.string()).describe('The numbers that a text of ours goes to; empty for one that came in.'),
    type: z.enum(['message', 'scheduled', 'campaign', 'status', 'optin']),
    imported: z
      .boolean()
      .describe('Whether another service sent or received it, and its history was imported.'),
    message: z.string(),
    media: z.array(media),
    status: z.enum(['pending', 'sent', 'undelivered', 'failed']),
    problem: nullableText.describe('What went wrong.'),
    scheduleFor: nullableText,
    createdAt: z.string(),
    campaign: nullableText.describe('The name of its campaign.'),
    user: user.nullable(),
    client: roomClient.nullable(),
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
export const uploadAnswer = z
  .object({
    id: z.uuid().describe('For the media of a message.'),
    imageUrl: z.string().describe('The path of the file.'),
    fileName: nullableText,
    contentType: nullableText,
    byteSize: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
  })
  .meta({ id: 'Upload' })

export const toUpload = (view: MediaView) => ({ ...view, imageUrl: mediaPath(view.id) })

/** A text that a search found. */
export const textMatch = z.object({
  id: z.uuid(),
  roomId: z.uuid(),
  flow: z.enum(['incoming', 'outgoing']),
  imported: z.boolean().describe('Whether another service sent or received it.'),
  message: z.string(),
  user: user.nullable(),
  client: roomClient.nullable(),
  createdAt: z.string(),
})
