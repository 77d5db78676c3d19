import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { wasTyping } from '#app/components/forms/typing.ts'
import { useLetterKeys } from '#app/components/preferences.tsx'

const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

/** S opens the dialog at `path`, wherever nothing is being typed, unless the user turned letters off. */
export function useSnoozeKey(path: string): void {
  const navigate = useNavigate()
  const letters = useLetterKeys()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (wasTyping() || (event.target instanceof Element && event.target.closest(TYPING))) return
    event.preventDefault()
    void navigate(path, { preventScrollReset: true })
  })
  useEffect(() => {
    if (!letters) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [letters])
}
