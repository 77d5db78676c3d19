/** The languages in which recordings are transcribed. */
export const LANGUAGES = ['en-US', 'es-US'] as const
export type Language = (typeof LANGUAGES)[number]

/** unknown: a recording of both sides in one channel. */
export type Speaker = 'ours' | 'theirs' | 'unknown'

export interface SentenceView {
  id: string
  speaker: Speaker
  startMs: number
  endMs: number
  text: string
}

/** A recording in writing, as its page shows it. */
export interface TranscriptView {
  id: string
  recordingId: string
  state: 'asked' | 'done' | 'failed'
  /** A BCP 47 tag. */
  language: string
  problem: string | null
  sentences: SentenceView[]
  summary: string
  nextSteps: string
  /** The user who edited what the machine made; null when no one did. */
  editedBy: string | null
  editedAt: string | null
  version: number
}

/** A language in English: Spanish. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(tag.split('-')[0] ?? tag) ?? tag

/** A price as the settings show it: '4¢'. */
export const cents = (amount: number): string =>
  amount < 100 ? `${amount}¢` : `$${(amount / 100).toFixed(2)}`

/** The id of a sentence on its page, for links to it. */
export const sentenceAnchor = (id: string): string => `sentence-${id}`
