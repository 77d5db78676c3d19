import type { ClientRow, Unit } from './client-units.ts'
import type { Level } from '#app/features/people/clients/person.ts'

/** The record that lets a merge, split or promotion be undone exactly. Stored as JSON in client_merges. */
export interface Snapshot {
  /** Names for the undo page. */
  names: { keep: string; other: string | null }
  /** Rows before and after, by client. */
  before: Record<string, ClientRow>
  after: Record<string, ClientRow>
  /** Where the values came from, and later edits return to. */
  sources: Source[]
  /** Where the merged client's people ended up; records added at the same moment follow them. */
  levels: Partial<Record<Level, Level>>
  moved: { table: string; ids: string[]; from: string; to: string }[]
  conversations: { id: string; before: ConversationLink; after: ConversationLink }[]
  /** Rows that name another of the client's people now; older entries have none. */
  leveled?: { table: string; id: string; before: string; after: string }[]
  /** Cards that went to the trash because the person had another one on the board; older entries have none. */
  twinCards?: string[]
  /** Links (tags, favorites) that were added and removed, as whole rows. */
  added: { table: string; rows: Record<string, unknown>[] }[]
  removed: { table: string; rows: Record<string, unknown>[] }[]
  /** For a merge: the keys of each client's links, by table and client. */
  links: Record<string, Record<string, string[]>>
  /** Copies made by a split. They stay with the client that was split off. */
  copied: { table: string; ids: string[] }[]
  /** Policies that refer to another payment method now. */
  relinked: { table: string; id: string; field: string; before: string; after: string }[]
  /** Clients that the merged client had referred. */
  referred: { id: string; level: Level | 'combined' | null }[]
}

export interface Source {
  /** The place in the result. */
  at: FieldPlace
  /** The place before. */
  from: FieldPlace
}

export interface FieldPlace {
  client: string
  /** Null for the client as a whole. */
  level: Level | null
  base: string
}

export interface ConversationLink {
  clientId: string | null
  level: Level | 'combined' | null
}

/** A change after the merge, which an undo keeps with the person it is about. */
export interface LaterEdit {
  place: FieldPlace
  /** Where it returns to; null if that client goes to the trash. */
  to: FieldPlace | null
  unit: Unit
}
