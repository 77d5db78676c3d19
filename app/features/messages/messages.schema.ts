import { z } from 'zod'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { MAX_GROUP, MAX_MEDIA, MAX_TEXT_LENGTH } from './limits.ts'

/** Dates travel as ISO strings in UTC, so that pages, sockets and the API carry one shape. */
export interface UserView {
  id: string
  firstName: string
  lastName: string
  /** URL of the picture, or null for initials. */
  avatar: string | null
}

/** A conversation as the list and the header show it, for one user. */
export interface RoomView {
  id: string
  status: 'attention' | 'open' | 'completed'
  /** Digits, country code, no plus. */
  phoneNumber: string
  recipients: string[]
  level: 'applicant' | 'coapplicant' | 'combined' | null
  client: { id: string; name: string; companyName: string | null } | null
  lastMessageOn: string
  preview: string
  lastMessageFlow: 'incoming' | 'outgoing' | null
  /** Of the last outgoing text; shows Not delivered in the list. */
  lastMessageStatus: MessageStatus | null
  lastMessageBy: UserView | null
  /** Users following it (the spec's `favorited`), with when each last looked. */
  favorited: { userId: string; lastViewedOn: string | null }[]
  /** Who the numbers of a group belong to; of one number nobody. */
  groupRecipients: GroupRecipient[]
  /** Users who looked since the newest text. */
  viewedBy: string[]
  /** Any recipient told us to stop. */
  optedOut: boolean
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

export interface MediaView {
  id: string
  /** `/media/<id>`; null while it is fetched or when it was refused. */
  url: string | null
  state: 'pending' | 'stored' | 'rejected'
  contentType: string | null
  fileName: string | null
  width: number | null
  height: number | null
  byteSize: number | null
  /** Why it was refused, in words. */
  reason: string | null
}

export interface MessageView {
  id: string
  roomId: string
  flow: 'incoming' | 'outgoing'
  type: 'message' | 'scheduled' | 'campaign' | 'status' | 'optin'
  body: string
  status: MessageStatus
  /** What went wrong and what to do, in words; set for failed, undelivered and uncertain. */
  problem: string | null
  errorCode: number | null
  user: UserView | null
  fromNumber: string | null
  media: MediaView[]
  requestId: string | null
  /** Counts its changes: of two states of one message the higher is the newer. */
  rev: number
  createdAt: string
}

/** A text a search found, with whom it was exchanged. */
export interface SearchMatch {
  id: string
  roomId: string
  flow: MessageView['flow']
  message: string
  user: UserView | null
  client: RoomView['client']
  phoneNumber: string
  /** Who the conversation is with. */
  title: string
  createdAt: string
}

/** What the consent ledger says about writing to a room now, with the rule and the evidence for it. */
export interface SendDecision {
  verdict: 'allow' | 'hold' | 'deny'
  rule:
    | 'allowed'
    | 'opted-out'
    | 'unregistered-number'
    | 'not-textable'
    | 'quiet-hours'
    | 'messaging-disabled'
  /** In words for staff: 'Sofia texted STOP on 11/18/2026. She can text START to hear from you again.' */
  reason: string | null
  /** For hold: when it may go, ISO. */
  until: string | null
}

const requestId = z.uuid()

export const sendTextSchema = z
  .object({
    requestId,
    roomId: z.uuid(),
    body: z
      .string()
      .max(MAX_TEXT_LENGTH, `A text can have at most ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters.`)
      .refine((body) => !body.includes('\0'), 'This text contains a character that cannot be sent.')
      .superRefine(keepsNoSecret)
      .optional()
      .transform((body) => body ?? ''),
    mediaIds: z.array(z.uuid()).max(MAX_MEDIA).default([]),
  })
  .refine((input) => input.body.trim() !== '' || input.mediaIds.length > 0, {
    path: ['body'],
    message: 'Write a message or attach a file.',
  })

export const resendSchema = z.object({ messageId: z.uuid(), requestId })

const level = z.enum(['applicant', 'coapplicant', 'combined']).optional()

/** With a contact's people, with those of several contacts (spec 2, 7: id and mobilePhone of each), or with a number. */
export const createRoomSchema = z.object({
  clientId: z.uuid().optional(),
  level,
  contacts: z
    .array(z.object({ id: z.uuid(), mobilePhone: z.string().max(30).optional(), level }))
    .min(1)
    .max(MAX_GROUP)
    .optional(),
  /** For a number that is no contact's yet. */
  phoneNumber: z.string().max(30).optional(),
})

export type CreateRoom = z.infer<typeof createRoomSchema>

export const roomActionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('follow'), roomId: z.uuid() }),
  z.object({ intent: z.literal('unfollow'), roomId: z.uuid() }),
  z.object({ intent: z.literal('assign'), roomId: z.uuid(), userId: z.uuid() }),
  z.object({ intent: z.literal('notify-team'), roomId: z.uuid() }),
  z.object({ intent: z.literal('complete'), roomId: z.uuid() }),
  z.object({ intent: z.literal('mark-unread'), roomId: z.uuid() }),
])

/**
 * Events of this area on the bus, by the spec's names. A null payload means: too large for the wire, load it.
 * - `sms_room_update` (account): RoomView – the room changed or is new; put it where its order says.
 * - `sms_room_remove` (account): { roomId } – completed: take it out of the list.
 * - `sms_message` (account): MessageView – a new text, or the newest state of one (same id).
 * - `sms_is_typing` (room): { roomId, user: UserView }
 * - `sms_viewers` (room): { roomId, users: UserView[] } – who has the room open now.
 * - `sms_unread` (account): {} – the unread badge may have changed; ask for your own count.
 * - `sms_notify_team` (account): { roomId, by: UserView, name: string }
 * - `sms_assigned` (user): { roomId, by: UserView, name: string }
 */
export type SmsEventName =
  | 'sms_room_update'
  | 'sms_room_remove'
  | 'sms_message'
  | 'sms_is_typing'
  | 'sms_viewers'
  | 'sms_unread'
  | 'sms_notify_team'
  | 'sms_assigned'
