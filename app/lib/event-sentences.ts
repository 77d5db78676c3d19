// One sentence for each kind of event that pages, toasts and notifications report. None has a full stop, because a
// toast has none.

type Name = string | null | undefined

/** The user who did something, to another user. */
export const someoneElse = (name: Name): string => name ?? 'Someone else'

/** @param what the thing with its article: this card */
export const changedSentence = (by: Name, what: string): string =>
  `${someoneElse(by)} changed ${what} after you opened it`

export const deletedSentence = (by: Name, what: string): string => `${someoneElse(by)} deleted ${what}`

export const assignedSentence = (by: string, what: string): string => `${by} assigned ${what} to you`

/** @param where with its preposition: on a card */
export const mentionedSentence = (by: string, where: string): string => `${by} mentioned you ${where}`
