/** How long the files of an evidence file can be downloaded. Its seal stays. */
export const EVIDENCE_DAYS = 30

export const EVIDENCE_FAILED = 'The evidence file could not be made. Try again, or contact support.'
export const EVIDENCE_TIMED_OUT = 'There is too much to put into one evidence file. Contact support.'

/** An evidence file as its dialog lists it. Times are ISO strings. */
export interface EvidenceView {
  id: string
  state: 'queued' | 'running' | 'done' | 'failed'
  /** 0 to 100. */
  percent: number
  /** Bytes of the ZIP file. */
  size: number | null
  error: string | null
  createdAt: string
  madeBy: string
  /** The limits in words; empty for all. */
  limits: string
  /** Null until it is sealed. */
  seal: { number: number; entries: number; hash: string; manifestHash: string } | null
  /** Done, with files that have not expired. */
  downloadable: boolean
}
