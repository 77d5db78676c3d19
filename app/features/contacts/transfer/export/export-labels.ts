import type { FileView } from '#app/features/accounts/files/made-file.ts'
import type { ExportScope } from './sheet-columns.ts'

// Apart from the schema, which pages that only show exports don't load.

/** The choices of the export dialog, and the sheets each adds. */
export const SCOPE_CHOICES = [
  { value: 'contacts', label: 'Contacts only', scope: [] },
  { value: 'policies', label: 'With policies', scope: ['policies'] },
  { value: 'addresses', label: 'With addresses', scope: ['addresses'] },
  { value: 'dependants', label: 'With dependants', scope: ['dependants'] },
  { value: 'documents', label: 'With a list of documents', scope: ['documents'] },
  { value: 'cards', label: 'With cards of task boards', scope: ['cards'] },
  {
    value: 'everything',
    label: 'With policies, addresses and dependants',
    scope: ['policies', 'addresses', 'dependants'],
  },
] as const satisfies { value: string; label: string; scope: ExportScope[] }[]

/** An export as its page shows it. */
export interface ExportView extends FileView {
  scope: readonly string[]
  /** Described for people: `tag Renewals`, `“whit”`. Null for all clients. */
  filter: string | null
  rows: number | null
  requestedBy: string
}

export const EXPORT_DONE = 'Export completed successfully!'
export const EXPORT_FAILED = 'Export failed. Please try again.'
export const EXPORT_TOO_LARGE = 'Export too large. Please reduce the number of records.'
export const EXPORT_TIMED_OUT = 'Export timed out. Please try again with fewer records.'
export const EXPORT_NO_MEMORY =
  'Export failed due to memory constraints. Please try again with fewer records.'
/** Errors are shown this long. */
export const EXPORT_ERROR_MS = 6000

/** Rows of all sheets together, as many as a worker writes within its time. */
export const MOST_EXPORT_ROWS = 500_000
export const EXPORT_HOURS = 24
