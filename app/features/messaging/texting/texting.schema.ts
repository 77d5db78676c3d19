import type { Claim } from './conversations/claim.ts'
import { isBlank } from '#app/lib/blank.ts'
import { chosenMentions, type MentionView } from '#app/lib/mentions.ts'
import type { MediaView } from '#app/features/accounts/files/media-types.ts'
import type { UserView } from '#app/lib/user-view.ts'
import { z } from 'zod'
import { isFilled } from '#app/features/messaging/templates/fill.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { MAX_GROUP, MAX_MEDIA, MAX_NOTE, MAX_TEXT_LENGTH } from './limits.ts'

/** A conversation as the list and the header show it, for one user. */
export interface ConversationView {
  id: string
  status: 'attention' | 'open' | 'completed'
  /** Since when the client has waited for an answer, ISO; null when they don't. Opening the conversation doesn't change it. */
  waitingSince: string | null
  /** Digits, country code, no plus. */
  phoneNumber: string
  recipients: string[]
  level: 'applicant' | 'coapplicant' | 'combined' | null
  client: { id: string; name: string; companyName: string | null } | null
  lastMessageOn: string
  preview: string
  lastMessageFlow: 'incoming' | 'outgoing' | null
  /** The status of the last outgoing text, which the list shows when it wasn't delivered. */
  lastMessageStatus: MessageStatus | null
  lastMessageBy: UserView | null
  /** The users who follow it (`favorited` on the wire), and when each last viewed it. */
  favorited: { userId: string; lastViewedOn: string | null }[]
  /** The owners of a group's numbers. Empty for a single number. */
  groupRecipients: GroupRecipient[]
  /** The users who have viewed the newest text. */
  viewedBy: string[]
  /** A recipient has opted out. */
  optedOut: boolean
  /** A recipient wrote something that may be an opt-out, and no one has decided yet. */
  revocation: boolean
  /** A user said which of the people who share the number it belongs to. */
  ownerChosen: boolean
  /** The users who want no notifications of its texts. */
  mutedBy: string[]
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

export interface GroupRecipient {
  phoneNumber: string
  client: { id: string; name: string } | null
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

export interface MessageView {
  id: string
  roomId: string
  flow: 'incoming' | 'outgoing'
  type: 'message' | 'scheduled' | 'campaign' | 'status' | 'optin' | 'review' | 'note' | 'imported'
  body: string
  /** Only notes have any. */
  mentions: MentionView[]
  status: MessageStatus
  /** Says what went wrong and what to do; set for failed, undelivered and uncertain. */
  problem: string | null
  errorCode: number | null
  user: UserView | null
  /** The writer of an imported text, by its file. */
  senderName: string | null
  fromNumber: string | null
  /** The campaign that it belongs to, or answers. */
  campaign: string | null
  campaignRunId: string | null
  media: MediaView[]
  requestId: string | null
  /** The number of its changes: the state with the higher one is newer. */
  rev: number
  createdAt: string
}

/** A text that a search found, with its conversation. */
export interface SearchMatch {
  id: string
  roomId: string
  flow: MessageView['flow']
  type: MessageView['type']
  message: string
  user: UserView | null
  client: ConversationView['client']
  phoneNumber: string
  /** The people of the conversation. */
  title: string
  createdAt: string
}

const requestId = z.uuid()

const textFields = {
  requestId,
  body: z
    .string()
    .max(MAX_TEXT_LENGTH, `A text can have at most ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters.`)
    .refine((body) => !body.includes('\0'), 'This text contains a character that cannot be sent.')
    .superRefine(keepsNoSecret)
    .superRefine(isFilled)
    .optional()
    .transform((body) => body ?? ''),
  mediaIds: z.array(z.uuid()).max(MAX_MEDIA).default([]),
}
const hasContent = ({ body, mediaIds }: { body: string; mediaIds: string[] }) =>
  !isBlank(body) || mediaIds.length > 0
const noContent = { path: ['body'], message: 'Write a message or attach a file.' }

/** The sender knows what a colleague has answered up to here, or sends the text anyway. */
export const answerSchema = z.object({
  /** The newest text on the sender's page. */
  seen: z.uuid().optional().catch(undefined),
  /** Although a colleague has claimed the conversation. */
  anyway: z.boolean().optional(),
})

const sendFields = { ...textFields, ...answerSchema.shape }
export const sendTextSchema = z
  .object({ ...sendFields, conversationId: z.uuid() })
  .refine(hasContent, noContent)

/** The socket takes the same input, and calls a conversation a room. */
export const sendToRoomSchema = z.object({ ...sendFields, roomId: z.uuid() }).refine(hasContent, noContent)

/** A text to recipients who may have no conversation yet. */
export const firstTextSchema = z.object(textFields).refine(hasContent, noContent)

/** An internal note. */
export const teamNoteSchema = z.object({
  requestId,
  note: z
    .string('Write the note.')
    .max(MAX_NOTE, `A note can have at most ${MAX_NOTE.toLocaleString('en-US')} characters.`)
    .refine((note) => !isBlank(note), 'Write the note.')
    .refine((note) => !note.includes('\0'), 'This note contains a character that cannot be stored.')
    .superRefine(keepsNoSecret),
  mentions: chosenMentions,
})

export const resendSchema = z.object({ messageId: z.uuid(), requestId })

const level = z.enum(['applicant', 'coapplicant', 'combined']).optional()

/** A client's people, those of several clients (id and mobilePhone of each), or a number. */
export const conversationWithSchema = z.object({
  clientId: z.uuid().optional(),
  level,
  contacts: z
    .array(z.object({ id: z.uuid(), mobilePhone: z.string().max(30).optional(), level }))
    .min(1)
    .max(MAX_GROUP)
    .optional(),
  /** A number that belongs to no client yet. */
  phoneNumber: z.string().max(30).optional(),
})

export type ConversationWith = z.infer<typeof conversationWithSchema>

export const assignSchema = z.object({ userId: z.uuid() })

export const completeSchema = z.object({ seen: z.iso.datetime().optional() })

export const ownerSchema = z.object({ clientId: z.uuid(), level: z.enum(['applicant', 'coapplicant']) })
