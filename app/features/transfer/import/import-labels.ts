import type { ImportCounts, ImportSheet } from '#db/schema/transfer.ts'

export type ImportState =
  | 'reading'
  | 'mapping'
  | 'checking'
  | 'checked'
  | 'running'
  | 'done'
  | 'undoing'
  | 'undone'
  | 'failed'

export const DUPLICATE_CHOICES = [
  { value: 'skip', label: 'Leave the contact as it is' },
  { value: 'update', label: 'Update the contact' },
  { value: 'create', label: 'Create another contact' },
] as const
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number]['value']
export const isChoice = (text: unknown): text is DuplicateChoice =>
  DUPLICATE_CHOICES.some(({ value }) => value === text)

/** How long an import can be undone, and its rows are kept. */
export const IMPORT_HOURS = 24

/** An import as its page shows it. Times are ISO strings. */
export interface ImportView {
  id: string
  fileName: string
  state: ImportState
  sheets: ImportSheet[]
  duplicates: DuplicateChoice
  percent: number
  counts: ImportCounts | null
  error: string | null
  requestedBy: string
  createdAt: string
  finishedAt: string | null
  undoable: boolean
}

/** The progress of an import. */
export interface ImportProgress {
  id: string
  state: ImportState
  percent: number
}

/** A row that the check found an error or a duplicate in. */
export interface ImportRowView {
  n: number
  sheet: string
  line: number
  /** Its first cells. */
  title: string
  reason: string | null
  match: { id: string; name: string; by: string } | null
  matchLine: number | null
  choice: DuplicateChoice | null
}

export const STATE_LABELS: Record<ImportState, string> = {
  reading: 'Being read',
  mapping: 'Choose the columns',
  checking: 'Being checked',
  checked: 'Ready to start',
  running: 'Being imported',
  done: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
  failed: 'Not imported',
}
