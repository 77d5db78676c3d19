import { z } from 'zod'
import { type UserView, userAnswer } from '#app/lib/user-view.server.ts'
import { ASSIGNEES } from './follow-up.ts'

// Dates are ISO strings in UTC.

const nullableText = z.string().nullable()

export const followUpFields = z.object({
  id: z.uuid(),
  version: z.int(),
  client: z.object({ id: z.uuid(), name: z.string() }),
  assignTo: z.enum(ASSIGNEES).describe('none is for a text alone.'),
  user: userAnswer.nullable().describe('Who does it; null for the team and for a text alone.'),
  date: z.string().describe('When it is due: of a text alone, when it goes out.'),
  reminderAt: z.int().nullable().describe('Minutes before; null for none.'),
  note: z.string(),
  messageTo: nullableText,
  message: nullableText,
  messageAt: nullableText,
  messageStatus: z.enum(['scheduled', 'completed', 'failed', 'cancelled']).nullable(),
  messageProblem: nullableText.describe('Why the text wasn’t sent, didn’t arrive, or is held.'),
  smsRoom: nullableText.describe('The id of the room of its text; null until there is one.'),
  isActive: z.boolean(),
  createdByUser: userAnswer,
  completedAt: nullableText,
  createdAt: z.string(),
  updatedAt: z.string(),
})

export interface FollowUpView extends z.infer<typeof followUpFields> {
  reminder: ReminderState
  /** `messageAt`, or when quiet hours end that it falls into. */
  goesOutAt: string | null
  /** Why that is later than its time: quiet hours where the client is. */
  held: string | null
  /** The text can't be sent, because its contact is in the trash. */
  contactDeleted: boolean
  completedBy: UserView | null
  /** The user who changed it last; null until someone did. */
  updatedBy: UserView | null
}

/**
 * `done`: the reminder's job is queued or has run; `creating`: not yet, for up to five minutes; `error`: not since then.
 */
export type ReminderState = 'none' | 'done' | 'creating' | 'error'

export const activityFields = z.object({
  id: z.uuid(),
  type: z.enum(['note', 'phone']),
  note: z.string(),
  isSticky: z.boolean(),
  user: userAnswer.nullable(),
  createdAt: z.string(),
})

/** A note has none of these; in an answer they are null. */
export const activityCall = z.object({
  format: z
    .enum(['voicemail', 'inbound', 'outbound', 'transfer'])
    .nullable()
    .prefault(null)
    .describe('Of a call.'),
  status: nullableText.prefault(null),
  phoneNumber: nullableText.prefault(null),
  recordingUrl: nullableText.prefault(null),
  recordingDuration: z.number().nullable().prefault(null).describe('In seconds.'),
  viewedBy: z.array(z.string()).prefault([]),
})

/** One note or call. */
export interface ActivityView extends z.infer<typeof activityFields> {
  clientId: string
  hasImage: boolean
  /** Whether the current user may edit it now: its author, within a day. */
  editable: boolean
  call: ActivityCall | null
}

interface ActivityCall extends z.infer<typeof activityCall> {
  /** Seconds. */
  duration: number | null
  /** The caller's message as text. */
  transcript: string | null
}
