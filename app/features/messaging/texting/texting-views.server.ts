import { z } from 'zod'
import type { MediaView } from '#app/features/accounts/files/media-view.server.ts'
import type { MentionView } from '#app/lib/mentions.ts'
import { type UserView, userAnswer } from '#app/lib/user-view.server.ts'
import type { Claim } from './conversations/claim.ts'

const nullableText = z.string().nullable()

export const textedClient = z.object({ id: z.uuid(), name: z.string(), companyName: nullableText }).nullable()

const recipient = z.object({
  phoneNumber: z.string(),
  client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type GroupRecipient = z.infer<typeof recipient>

/** A conversation as the list and the header show it, for one user. */
export const conversationFields = z.object({
  id: z.uuid(),
  status: z.enum(['attention', 'open', 'completed']).describe('attention: unread.'),
  waitingSince: nullableText.describe(
    'Since when the client has waited for an answer: until someone answers, completes or snoozes the room, also when it was read.',
  ),
  phoneNumber: z.string(),
  level: z.enum(['applicant', 'coapplicant', 'combined']).nullable(),
  client: textedClient,
  lastMessageOn: z.string(),
  preview: z.string(),
  viewedBy: z.array(z.uuid()).describe('The users who have seen the newest message.'),
  groupRecipients: z.array(recipient).describe('The owners of a group’s numbers; empty for one number.'),
  mutedBy: z.array(z.uuid()).describe('The users who want no notifications of its texts.'),
  optedOut: z.boolean().describe('Whether a recipient opted out.'),
})

export interface ConversationView extends z.infer<typeof conversationFields> {
  recipients: string[]
  lastMessageFlow: 'incoming' | 'outgoing' | null
  /** The status of the last outgoing text, which the list shows when it wasn't delivered. */
  lastMessageStatus: MessageStatus | null
  lastMessageBy: UserView | null
  /** The users who follow it, and when each last viewed it. */
  favorited: { userId: string; lastViewedOn: string | null }[]
  /** A recipient wrote something that may be an opt-out, and no one has decided yet. */
  revocation: boolean
  /** A user said which of the people who share the number it belongs to. */
  ownerChosen: boolean
  /** The user who answers it; the claim may have ended by now (liveClaim). */
  claim: Claim | null
  /** The live snoozes: for the team, and for single users. */
  snoozes: SnoozeView[]
}

/** A snooze that keeps a conversation away. */
export interface SnoozeView {
  id: string
  /** Null for the whole team. */
  userId: string | null
  /** Null until the client answers. */
  until: string | null
  by: UserView
}

export type MessageStatus =
  | 'pending'
  | 'sending'
  | 'uncertain'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'received'

export const messageFields = z.object({
  id: z.uuid(),
  roomId: z.uuid(),
  flow: z.enum(['incoming', 'outgoing']),
  problem: nullableText.describe('What went wrong, and what to do.'),
  createdAt: z.string(),
  campaign: nullableText.describe('The name of the campaign that it belongs to, or answers.'),
  user: userAnswer.nullable(),
  ourNumber: z
    .object({ number: z.string(), name: z.string() })
    .nullable()
    .describe('Your number that it came to or left from, and its name at that time. Null for older texts.'),
})

export interface MessageView extends z.infer<typeof messageFields> {
  type: 'message' | 'scheduled' | 'campaign' | 'status' | 'optin' | 'review' | 'note' | 'imported'
  body: string
  /** Only notes have any. */
  mentions: MentionView[]
  status: MessageStatus
  errorCode: number | null
  /** The writer of an imported text, by its file. */
  senderName: string | null
  fromNumber: string | null
  campaignRunId: string | null
  media: MediaView[]
  requestId: string | null
  /** The number of its changes: the state with the higher one is newer. */
  rev: number
}

/** A text that a search found, with its conversation. */
export const matchFields = messageFields
  .pick({ id: true, roomId: true, flow: true, user: true, createdAt: true })
  .extend({ message: z.string(), client: textedClient })

export interface SearchMatch extends z.infer<typeof matchFields> {
  type: MessageView['type']
  phoneNumber: string
  /** The people of the conversation. */
  title: string
}
