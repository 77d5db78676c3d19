/** How long an archive can be downloaded. */
export const ARCHIVE_HOURS = 72

export const ARCHIVE_FAILED = 'The archive could not be made. Try again, or contact support.'
export const ARCHIVE_TIMED_OUT = 'There is too much data to export at once. Contact support.'

/** An archive as its page shows it. Times are ISO strings. */
export interface ArchiveView {
  id: string
  state: 'queued' | 'running' | 'done' | 'failed'
  /** 0 to 100. */
  percent: number
  /** Bytes. */
  size: number | null
  error: string | null
  createdAt: string
  expiresAt: string
  /** Done, with a file that has not expired. */
  downloadable: boolean
}
