import { z } from 'zod'
import { MAX_TEXT_LENGTH } from '#app/features/messages/messages.schema.ts'

/** Spec 2, 9: all in minutes. */
export const REMINDER_OFFSETS = [0, 15, 30, 45, 60] as const
export const MINUTE_STEP = 15
export const REMINDER_ERROR_AFTER = 5
export const MESSAGE_LEAD = 30

export const ASSIGNEES = ['team', 'peer', 'self', 'none'] as const
export const BUCKETS = ['pastDue', 'today', 'tomorrow', 'future'] as const
export type Bucket = (typeof BUCKETS)[number]
export const BUCKET_LABELS: Record<Bucket, string> = {
  pastDue: 'Past Due',
  today: 'Today',
  tomorrow: 'Tomorrow',
  future: 'Future',
}

export const MAX_FOLLOW_UP_NOTE = 2000

/** Spec 2, 8, to the letter. */
export const UNABLE_TO_SCHEDULE =
  "Unable to schedule message to contact. Please ensure they have a mobile phone assign and that they haven't opted out of receiving messages."
export const ALL_FIELDS_REQUIRED = 'All fields are required'
export const ERROR_LOCATING_ROOM = 'Error locating room'

export const FOLLOW_UP_MESSAGES = {
  created: 'Follow Up Created',
  updated: 'Follow Up Updated',
  completed: 'Follow Up Completed',
  createFailed: 'There was an error creating the follow up.',
  updateFailed: 'There was an error updating the follow up.',
} as const

/** As the form sends it: instants are `datetime-local` values on the account's clocks. */
export const followUpSchema = z
  .object({
    assignTo: z.enum(ASSIGNEES, 'Choose who does this.'),
    /** Whom, of the team; for `peer` only. */
    user: z.uuid('Choose a person.').optional(),
    date: z.string().max(30).optional(),
    reminderAt: z
      .enum(['none', '0', '15', '30', '45', '60'])
      .optional()
      .transform((value) => (value === undefined || value === 'none' ? null : Number(value))),
    note: z
      .string()
      .max(MAX_FOLLOW_UP_NOTE, `A note can have at most ${MAX_FOLLOW_UP_NOTE} characters.`)
      .refine((note) => !note.includes('\0'), 'This note contains a character that cannot be stored.')
      .optional()
      .transform((note) => note?.trim() ?? ''),
    messageTo: z.string().max(20).optional(),
    message: z
      .string()
      .max(MAX_TEXT_LENGTH, `A text can have at most ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters.`)
      .refine((body) => !body.includes('\0'), 'This text contains a character that cannot be sent.')
      .optional()
      .transform((message) => message?.trim() ?? ''),
    messageAt: z.string().max(30).optional(),
    /** Made with the form: the same form posted twice adds once. */
    newId: z.uuid().optional(),
    /** `updatedAt` of what the form was opened with. */
    version: z.string().max(30).optional(),
  })
  .superRefine((input, context) => {
    const need = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (input.assignTo === 'peer' && !input.user) need('user', 'Choose a person.')
    if (input.assignTo === 'none') {
      if (!input.messageTo) need('messageTo', ALL_FIELDS_REQUIRED)
      if (!input.message) need('message', ALL_FIELDS_REQUIRED)
      if (!input.messageAt) need('messageAt', ALL_FIELDS_REQUIRED)
    } else {
      if (!input.date) need('date', 'Choose when.')
      // Without a recipient there is no text (spec 2, 5), so that nothing else of it is asked for.
      if (input.messageTo && !input.message)
        need('message', 'Write the text, or choose nobody to send it to.')
      if (input.messageTo && !input.messageAt) need('messageAt', 'Choose when the text goes.')
    }
  })

export type FollowUpForm = z.output<typeof followUpSchema>

export interface FollowUpInput {
  assignTo: (typeof ASSIGNEES)[number]
  /** Whom, for `peer`. */
  userId?: string | null
  dueAt: Date | null
  reminderMinutes: number | null
  note: string
  message: { to: string; body: string; at: Date } | null
}

interface Person {
  id: string
  firstName: string
  lastName: string
  avatar: string | null
}

/**
 * done: a job waits that will remind, or it has; creating: none yet, which is well within five minutes; error: none.
 */
export type ReminderState = 'none' | 'done' | 'creating' | 'error'

/** Dates as ISO strings in UTC. */
export interface FollowUpView {
  id: string
  client: { id: string; name: string }
  assignTo: (typeof ASSIGNEES)[number]
  /** Whose it is; null for the team's and for a scheduled text. */
  user: Person | null
  date: string
  reminderAt: number | null
  reminder: ReminderState
  note: string
  messageTo: string | null
  message: string | null
  messageAt: string | null
  messageStatus: 'scheduled' | 'completed' | 'failed' | 'cancelled' | null
  /** Why the text did not go, or waits. */
  messageProblem: string | null
  smsRoom: string | null
  isActive: boolean
  createdByUser: Person
  completedBy: Person | null
  completedAt: string | null
  createdAt: string
  /** For the next save: see updateFollowUp. */
  version: string
}

/** A follow-up as a list elsewhere than on its contact shows it. */
export type FollowUpCounts = Record<Bucket, number>

/** Events: `followups_update` (account) { clientId }; `followup_reminder` (user) FollowUpReminder. */
export interface FollowUpReminder {
  id: string
  clientId: string
  name: string
  note: string
  date: string
}
