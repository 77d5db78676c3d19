import type { ClientRow, Level, Unit } from './client-units.ts'

/** What a merge, split or promotion remembers, so that it can be undone exactly. Stored as JSON in client_merges. */
export interface Snapshot {
  /** For the words of the undo page. */
  names: { keep: string; other: string | null }
  /** Rows as they were, and as they became, by contact. */
  before: Record<string, ClientRow>
  after: Record<string, ClientRow>
  /** Fields whose value came from elsewhere: a later edit of them goes back there. */
  sources: Source[]
  /** Where the people of the contact that went ended up; what is added to it at the same moment follows. */
  levels: Partial<Record<Level, Level>>
  moved: { table: string; ids: string[]; from: string; to: string }[]
  rooms: { id: string; before: RoomLink; after: RoomLink }[]
  /** Links (tags, favourites) that were added and removed, as whole rows. */
  added: { table: string; rows: Record<string, unknown>[] }[]
  removed: { table: string; rows: Record<string, unknown>[] }[]
  /** Of a merge: what each contact was linked to, by table and contact. */
  links: Record<string, Record<string, string[]>>
  /** Copies a split made. They stay with the contact that was split off. */
  copied: { table: string; ids: string[] }[]
  /** Payment methods of policies that name another one since. */
  relinked: { table: string; id: string; field: string; before: string; after: string }[]
  /** Third contacts that were referred by the one that went. */
  referred: { id: string; level: Level | 'combined' | null }[]
}

export interface Source {
  /** In the result: contact, whose, which. */
  at: FieldPlace
  /** Before. */
  from: FieldPlace
}

export interface FieldPlace {
  client: string
  /** Null for the contact's own fields. */
  level: Level | null
  base: string
}

export interface RoomLink {
  clientId: string | null
  level: Level | 'combined' | null
}

/** A change somebody made after the deed, which an undo leaves with the person it is about. */
export interface LaterEdit {
  place: FieldPlace
  /** Where it goes back to; null when that contact goes to the trash with it. */
  to: FieldPlace | null
  unit: Unit
}

export const UNDO_DAYS = 30
