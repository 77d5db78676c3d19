/** The kinds of entry that the form above a contact's activity writes. */
export const WRITTEN_KINDS = ['note', 'text', 'follow-up'] as const
export type WrittenKind = (typeof WRITTEN_KINDS)[number]

/** A refused entry: the reason, and what was typed. */
export interface Refused {
  error: string
  values: Record<string, string>
}
