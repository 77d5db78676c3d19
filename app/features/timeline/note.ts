/** Spec 2, 9. */
export const ACTIVITY_PAGE_SIZES = [5, 10, 25, 50] as const
export const NOTE_EDIT_DAYS = 1

export const MAX_NOTE_LENGTH = 10_000
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/** What a browser can show or paste; checked by the bytes, never by the name. */
export const NOTE_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** Spec 2, 8. */
export const NOTE_MESSAGES = {
  added: 'Note Added',
  updated: 'Note Updated',
  removed: 'Note Removed',
  restored: 'Note Restored',
  addFailed: 'There was an error creating note.',
  stickyFailed: 'error creating sticky note',
  updateFailed: 'There was an error updating note.',
  deleteFailed: 'There was an error deleting note.',
} as const

interface Person {
  id: string
  firstName: string
  lastName: string
  /** URL of the picture, or null for initials. */
  avatar: string | null
}

/** One line of the timeline. Dates as ISO strings in UTC. */
export interface ActivityView {
  id: string
  clientId: string
  type: 'note' | 'phone'
  note: string
  isSticky: boolean
  hasImage: boolean
  user: Person | null
  createdAt: string
  /** By the person who asks, now: only its author, within a day. */
  editable: boolean
  call: {
    format: 'voicemail' | 'inbound' | 'outbound' | 'transfer' | null
    status: string | null
    phoneNumber: string | null
    /** Seconds. */
    duration: number | null
    recordingUrl: string | null
    /** Seconds. */
    recordingDuration: number | null
    viewedBy: string[]
  } | null
}

/** A page of the timeline, newest first. */
export interface ActivityPage {
  items: ActivityView[]
  limit: number
  /** Cursor for `after`: there is something newer. */
  newer: string | null
  /** Cursor for `prior`: there is something older. */
  older: string | null
}
