import type { FileView } from '#app/features/accounts/files/made-file.ts'

/** How long the files of an evidence file can be downloaded. Its seal stays. */
export const EVIDENCE_DAYS = 30

export const EVIDENCE_FAILED = 'The evidence file could not be made. Try again, or contact support.'
export const EVIDENCE_TIMED_OUT = 'There is too much to put into one evidence file. Contact support.'

/** An evidence file as its dialog lists it. */
export interface EvidenceView extends FileView {
  requestedBy: string
  /** The limits in words; empty for all. */
  limits: string
  /** Null until it is sealed. */
  seal: { number: number; entries: number; hash: string; manifestHash: string } | null
}
