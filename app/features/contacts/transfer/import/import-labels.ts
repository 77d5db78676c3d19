import type { ColumnField } from '../export/sheet-columns.ts'
import type { ImportCounts, ImportReading, ImportSheet } from '#db/schema/transfer.ts'

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

/** How two people of a file with one phone number or email are imported. */
export const SHARED_CHOICES = [
  { value: 'couple', label: 'Make them one contact of two people' },
  { value: 'separate', label: 'Make a contact of each' },
  { value: 'skip', label: 'Leave the second one out' },
] as const
export type SharedChoice = (typeof SHARED_CHOICES)[number]['value']
export const isSharedChoice = (text: unknown): text is SharedChoice =>
  SHARED_CHOICES.some(({ value }) => value === text)

/** Where a column of a file may go. */
export interface Target {
  value: string
  label: string
  field: ColumnField | null
  /** Whether several columns may have it. */
  several?: true
  /** The record of the contact that it belongs to: Policy 2. */
  group?: string
}

/** Targets of a contact's policies, vehicles, homes and dependents. */
export const RECORD_TARGET = /^(policy|vehicle|home|dependent)(\d*)\.(\w+)$/

/** The target of the whole name of a person, a couple or a company. */
export const NAME_TARGET = '#name'

/** The match of a row whose number or email an earlier one has for another person. */
export const SHARED = 'a shared phone or email'

/** The longest name of remembered columns, in characters. */
export const MAPPING_NAME_MAX = 100

/** The kind of sheet that a ZIP file of documents has. */
export const DOCUMENTS = 'documents'

/** The kind of sheet that a ZIP file of recordings has. */
export const RECORDINGS = 'recordings'

/** How long an import can be undone, and its rows are kept. */
export const UNDO_DAYS = 7

/** An import as its page shows it. Times are ISO strings. */
export interface ImportView {
  id: string
  fileName: string
  state: ImportState
  sheets: ImportSheet[]
  duplicates: DuplicateChoice
  sharedPhones: SharedChoice
  keepInNotes: boolean
  reading: ImportReading | null
  percent: number
  /** While the file is read, whose number of rows isn't known yet. */
  rowsRead?: number
  counts: ImportCounts | null
  error: string | null
  requestedBy: string
  createdAt: string
  finishedAt: string | null
  undoable: boolean
  /** Whether it came as a nightly file. */
  nightly: boolean
}

/** The lists of rows that the check and the end show. */
export const ROW_LISTS = ['ok', 'duplicate', 'look', 'created', 'updated', 'skipped', 'error'] as const
export type RowList = (typeof ROW_LISTS)[number]
export const isRowList = (text: unknown): text is RowList => ROW_LISTS.some((list) => list === text)

/** The first rows of a sheet: of its table, and from the top, among which the headings are. */
export interface SheetSample {
  rows: string[][]
  top: { line: number; cells: string[] }[]
}

/** A row as it will be imported. */
export interface PreviewRow {
  line: number
  /** Both people of a contact. */
  title: string
  values: { label: string; value: string }[]
  /** How it belongs to an earlier row: the same person, or the same household. */
  beside?: string | null
  looks: string[]
  /** Whether the row can't be imported. */
  left: boolean
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
  /** Empty for a file of one sheet. */
  sheet: string
  line: number
  /** Its first cells. */
  title: string
  reason: string | null
  /** Its cells to look at, for that list. */
  looks: { label: string; cell: string; reason: string; kept: boolean; here: string | null }[]
  /** The values that an update changed, before and now, for that list. */
  changes: { label: string; before: string; now: string }[]
  match: { id: string; name: string; by: string } | null
  matchLine: number | null
  /** How that row or contact was found. */
  matchBy: string | null
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
