import { Search } from '#app/components/icons.tsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { cn } from '#app/lib/cn.ts'

const load = () => import('./command-palette.tsx')
const CommandPalette = lazy(load)

/**
 * The search of the top bar: opens the palette, as does Ctrl+K or Cmd+K. Without JavaScript it is a form that leads to
 * the search page. The palette is loaded when somebody reaches for it.
 */
export function SearchEntry() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const early = useRef('')
  const button = useRef<HTMLButtonElement>(null)
  const show = () => {
    early.current = ''
    setWanted(true)
    setOpen(true)
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      const focusIn = document.activeElement?.closest('[role=dialog]')
      if (open && !focusIn && !command && event.key.length === 1) {
        // Whoever knows the key types on at once; the palette is still on its way.
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

  const look =
    'flex h-8 shrink-0 items-center gap-2 rounded-md bg-sunken text-faint text-sm max-xl:size-9 max-xl:justify-center max-xl:bg-transparent max-xl:text-muted xl:w-56 xl:px-2.5 2xl:w-64'
  return (
    <>
      <search className="hidden noscript:block">
        <form action="/search" className={look}>
          <button type="submit" className="grid size-8 place-items-center xl:size-auto">
            <Search aria-hidden className="size-4" />
            <span className="sr-only">Search</span>
          </button>
          <input
            type="search"
            name="q"
            aria-label="Search everything"
            placeholder="Search everything"
            maxLength={200}
            className="hidden w-full min-w-0 bg-transparent text-text placeholder:text-faint xl:block"
          />
        </form>
      </search>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search everything (Ctrl K)"
        onClick={show}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        className={cn(look, 'hover:text-text noscript:hidden')}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left max-xl:sr-only">Search everything</span>
        <kbd aria-hidden className="rounded-sm border border-line px-1 font-sans text-2xs max-xl:hidden">
          Ctrl K
        </kbd>
      </button>
      <Suspense>
        {wanted ? (
          <CommandPalette open={open} onOpenChange={setOpen} typedEarly={() => early.current} />
        ) : null}
      </Suspense>
    </>
  )
}
