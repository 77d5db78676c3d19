// The folders of a ZIP file as its page shows them.

/** A folder of a ZIP file, and the contact whose documents its files become. */
export interface FolderView {
  ref: string
  name: string
  files: number
  /** Files that can't be kept. */
  bad: number
  match: { id: string; name: string; by: string } | null
  candidates: { id: string; name: string }[]
  reason: string | null
}

/** Leaves a folder out. */
export const SKIP_FOLDER = 'skip'

/** A user's decision for a folder: a contact's id or `skip`, or something typed to find a contact by. */
export interface FolderChoice {
  ref: string
  chosen: string
  typed: string
}
