import { useSyncExternalStore } from 'react'
import { isBlank } from '#app/lib/blank.ts'
import { dropDraft, keepDraft, readDraft } from '#app/components/forms/form-draft.ts'
import { uuidv7 } from '#app/lib/uuid.ts'

/** A note on a call that was typed and isn't saved yet. */
export interface CallNote {
  note: string
  isSticky: boolean
  /** The saved note's id: saving twice saves one. */
  newId: string
}

// In memory, because the browser's storage keeps no secrets; there too, because a page may be reloaded.
const notes = new Map<string, CallNote>()
const listeners = new Set<() => void>()

/**
 * Names the draft. By the number and its contact, not by the call: when the same client calls again, Last Call shows their
 * newest call only.
 */
export const callNoteKey = (userId: string | null, clientId: string, phoneNumber: string | null): string =>
  `draft:${userId}:call note ${clientId} ${phoneNumber}`

export function readCallNote(key: string): CallNote {
  const known = notes.get(key)
  if (known) return known
  const { note = '', isSticky, newId = uuidv7() } = readDraft(key)?.fields ?? {}
  const read = { note, isSticky: isSticky === 'on', newId }
  notes.set(key, read)
  return read
}

export const hasCallNote = (key: string): boolean => !isBlank(readCallNote(key).note)

export function changeCallNote(key: string, change: Partial<CallNote>): void {
  const changed = { ...readCallNote(key), ...change }
  notes.set(key, changed)
  const { note, isSticky, newId } = changed
  const typed = note === '' ? null : { fields: { note, isSticky: isSticky ? 'on' : '', newId }, lists: {} }
  keepDraft(key, typed, undefined)
  for (const listener of listeners) listener()
}

/** Forgets a saved note, unless more has been typed since. */
export function forgetCallNote(key: string, saved: CallNote): void {
  if (readCallNote(key) !== saved) return changeCallNote(key, { newId: uuidv7() })
  notes.delete(key)
  dropDraft(key)
  for (const listener of listeners) listener()
}

/** The draft of a note, wherever in the drawer it is shown. */
export const useCallNote = (key: string): CallNote =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readCallNote(key),
    () => readCallNote(key),
  )
