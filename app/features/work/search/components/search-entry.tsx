import { Search } from '#app/components/icons.tsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useActions } from '#app/features/accounts/shell/components/use-actions.ts'
import { searchBox } from '../search-actions.ts'

const load = () => import('./command-palette.tsx')
const CommandPalette = lazy(load)

/**
 * The search in the top bar. It opens the palette, as does Ctrl+K or Cmd+K, and without JavaScript leads to the
 * search page. The palette's code loads on hover or focus.
 */
export function SearchEntry() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const early = useRef('')
  const button = useRef<HTMLButtonElement>(null)
  const takeEarly = () => {
    const text = early.current
    early.current = ''
    return text
  }
  const show = () => {
    early.current = ''
    setWanted(true)
    setOpen(true)
  }

  useActions(searchBox, { show })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      const focusIn = document.activeElement?.closest('[role=dialog]')
      if (open && !focusIn && !command && event.key.length === 1) {
        // Users of the shortcut type at once, while the palette still loads.
        event.preventDefault()
        early.current += event.key
        return
      }
      if (event.key.toLowerCase() !== 'k' || !command || event.altKey || event.shiftKey) return
      event.preventDefault()
      early.current = ''
      setWanted(true)
      setOpen(!open)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <>
      <form
        action="/search"
        className="flex"
        onSubmit={(event) => {
          event.preventDefault()
          show()
        }}
      >
        <button
          ref={button}
          type="submit"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K /"
          title="Search everything (Ctrl K)"
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          className="search-entry"
        >
          <Search aria-hidden />
          <span>Search everything</span>
          <kbd aria-hidden>Ctrl K</kbd>
        </button>
      </form>
      <Suspense>
        {wanted ? <CommandPalette open={open} onOpenChange={setOpen} typedEarly={takeEarly} /> : null}
      </Suspense>
    </>
  )
}
