/** Minutes. */
const REMINDER_OFFSETS = [0, 15, 30, 45, 60] as const
export const REMINDER_OPTIONS = [
  { value: 'none', label: 'None' },
  ...REMINDER_OFFSETS.map((minutes) => ({
    value: String(minutes),
    label: minutes === 0 ? 'At scheduled time' : `${minutes} minutes before`,
  })),
]
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

/** Fixed sentences. */
export const UNABLE_TO_SCHEDULE =
  "Unable to schedule message to contact. Please ensure they have a mobile phone assign and that they haven't opted out of receiving messages."
export const ALL_FIELDS_REQUIRED = 'All fields are required'
export const ERROR_LOCATING_ROOM = 'Error locating room'

/** The form field that confirms cancelling a task's text, at which completing is refused without it. */
export const CANCEL_TEXT = 'cancelText'

export const FOLLOW_UP_MESSAGES = {
  created: 'Follow Up Created',
  updated: 'Follow Up Updated',
  completed: 'Follow Up Completed',
  reopened: 'Follow Up Reopened',
  createFailed: 'There was an error creating the follow up.',
  updateFailed: 'There was an error updating the follow up.',
} as const

export interface FollowUpInput {
  assignTo: (typeof ASSIGNEES)[number]
  /** The assignee when `assignTo` is `peer`. */
  userId?: string | null
  dueAt: Date | null
  reminderMinutes: number | null
  note: string
  message: { to: string; body: string; at: Date } | null
}

/** Why a scheduled text can't be sent. */
export const CONTACT_DELETED = 'The contact was deleted. Restore it before then to send the text.'

/** Its text wasn't or can't be sent. */
export const isStopped = ({
  contactDeleted,
  messageStatus,
}: {
  contactDeleted: boolean
  messageStatus: string | null
}): boolean => contactDeleted || messageStatus === 'failed'

export type FollowUpCounts = Record<Bucket, number>
