import type { ActivityEntry } from '#app/features/area.ts'
import type { ActivityView } from './timeline-views.server.ts'

export const ACTIVITY_PAGE_SIZES = [5, 10, 25, 50] as const
export const NOTE_EDIT_DAYS = 1

export const MAX_NOTE_LENGTH = 10_000
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/** Checked by a file's content, not by its name. */
export const NOTE_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

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

/** An entry of the activity on a contact's page: a note or call, or an entry of another area. */
export type ActivityItem = { id: string; at: string } & (
  | { activity: ActivityView }
  | { kind: string; entry: ActivityEntry }
)

export type ActivityPage = PageOfActivity<ActivityItem>

/** A page of activity, newest first. */
export interface PageOfActivity<Item> {
  items: Item[]
  limit: number
  /** Cursor for `after`; null when there is nothing newer. */
  newer: string | null
  /** Cursor for `prior`; null when there is nothing older. */
  older: string | null
}
