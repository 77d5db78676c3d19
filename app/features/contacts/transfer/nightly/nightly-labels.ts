/** The page of the nightly file. */
export const NIGHTLY_PATH = '/contacts/import/nightly'

export interface NightlyView {
  createdAt: string
  /** Since when files are refused; null while they are taken. */
  offAt: string | null
  /** Whether an admin has chosen the columns. */
  mapped: boolean
  /** The user in whose name files are imported. */
  by: string
}
