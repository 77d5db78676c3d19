import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Where the keys mean something else. */
const TAKEN = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [data-index]'

/** Opens the next and the previous conversation by j and k, from anywhere on the screen where nothing is being typed. */
export function useListKeys(base: string, ids: readonly string[], currentId: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key !== 'j' && event.key !== 'k') return
      if (event.target instanceof Element && event.target.closest(TAKEN)) return
      const index = currentId ? ids.indexOf(currentId) : -1
      const id = ids[Math.max(0, event.key === 'j' ? index + 1 : index - 1)]
      if (id && id !== currentId) void navigate(`${base}/${id}`, { preventScrollReset: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, base, ids, currentId])
}
