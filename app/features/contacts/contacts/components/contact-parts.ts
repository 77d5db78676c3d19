import type { ClientCard } from '#app/features/people/boards/components/client-cards.tsx'
import type { Level } from '#app/features/people/clients/person.ts'
import type { RecordView } from '#app/features/people/records/record-rows.server.ts'
import type { ClientTag } from '#app/features/people/tags/tag-members.server.ts'
import type { ActivityPage } from '#app/features/messaging/timeline/note.ts'
import type { ActivityView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import type { ClientFollowUps } from '#app/features/messaging/timeline/timeline.server.ts'

/** The data that the page of a contact has read for its own tabs. A part that could not be read is null. */
export interface ContactParts {
  activity: ActivityPage | null
  stickies: readonly ActivityView[] | null
  followUps: ClientFollowUps | null
  cards: readonly ClientCard[] | null
  tags: readonly ClientTag[] | null
  links: readonly RecordView[] | null
  /** Created with the page, so that sending a form twice adds one entry. */
  newId: string
  /** The people who can be texted. */
  textable: readonly { level: Level; name: string }[]
  /** A form that was refused without JavaScript. */
  refused: Refused | null
}

/** The kinds of entry that the form above a contact's activity writes. */
export const WRITTEN_KINDS = ['note', 'text', 'follow-up'] as const
export type WrittenKind = (typeof WRITTEN_KINDS)[number]

/** A refused entry: the reason, and what was typed. */
export interface Refused {
  error: string
  values: Record<string, string>
}
