import { useEffect, useEffectEvent } from 'react'
import { wasTyping } from './forms/typing.ts'
import { useLetterKeys } from './preferences.tsx'

const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

/** Calls `act` for a letter, wherever nothing is being typed, unless the user turned letters off. */
export function useLetterKey(letter: string, act: () => void): void {
  const letters = useLetterKeys()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== letter || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
      return
    if (wasTyping() || (event.target instanceof Element && event.target.closest(TYPING))) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!letters) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [letters])
}
