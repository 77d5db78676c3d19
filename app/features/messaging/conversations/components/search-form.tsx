import { Search, X } from '#app/components/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { refuseSecret } from '#app/components/forms/refuse-secret.ts'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
import { MIN_SEARCH_LENGTH, SEARCH_TOO_SHORT } from '../limits.ts'

/** Searches the messages of a screen; the term is in its address. */
export function SearchForm({ term, path }: { term: string; path: string }) {
  const [typed, setTyped] = useState(term)
  const input = useRef<HTMLInputElement>(null)
  // The URL changed otherwise (Back).
  useEffect(() => {
    if (!input.current || input.current === document.activeElement) return
    input.current.value = term
    setTyped(term)
  }, [term])
  const hydrated = useHydrated()
  const short = typed.trim().length < MIN_SEARCH_LENGTH
  const hint = short && (hydrated ? typed.trim() !== '' : term !== '')
  return (
    <Form method="get" action={path} role="search" className="shrink-0 border-line border-b px-3.5 py-2.5">
      <div className="flex items-center gap-1.5">
        <Input
          ref={input}
          type="search"
          name="q"
          defaultValue={term}
          autoFocus={term === ''}
          minLength={MIN_SEARCH_LENGTH}
          required
          placeholder="Search messages"
          aria-label="Search messages"
          aria-describedby="message-search-hint"
          autoComplete="off"
          className="h-8 flex-1"
          onInput={refuseSecret}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="icon" disabled={hydrated && short}>
          <Search aria-hidden />
          <span className="sr-only">Search</span>
        </Button>
        <Link to={path} className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }))} preventScrollReset>
          <X aria-hidden />
          <span className="sr-only">Close the search</span>
        </Link>
      </div>
      <p id="message-search-hint" role="status" className={cn('text-muted text-xs', hint && 'pt-1.5')}>
        {hint ? SEARCH_TOO_SHORT : null}
      </p>
    </Form>
  )
}
