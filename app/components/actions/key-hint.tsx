import { useLetterKeys } from '../preferences.tsx'
import { keyLabel } from './action.ts'

/** The first of an action's keys, at the right of its entry, unless letters are turned off. */
export function KeyHint({ keys }: { keys: readonly string[] | undefined }) {
  const letters = useLetterKeys()
  if (!letters || !keys?.[0]) return null
  return (
    <kbd aria-hidden className="key-hint">
      {keyLabel(keys[0])}
    </kbd>
  )
}
