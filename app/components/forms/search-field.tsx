import { Search, X } from '#app/components/icons.tsx'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Form, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { refuseSecret } from './refuse-secret.ts'
import { Input } from '../ui/input.tsx'
import { SEARCH_MAX } from '#app/lib/text-limits.ts'

export interface SearchFieldProps {
  label: string
  /** The URL parameter. */
  name?: string
  /** Other URL parameters that a search keeps; the rest (a cursor) belong to the previous search. */
  keep?: readonly string[]
  /** Milliseconds after typing until the search is sent; Enter sends it at once. */
  delay?: number
  /** The most characters. */
  max?: number | undefined
  className?: string
}

/** A list's search input. The URL holds the search; without JavaScript Enter submits the form. */
export function SearchField({
  label,
  name = 'q',
  keep = [],
  delay = 250,
  max = SEARCH_MAX,
  className,
}: SearchFieldProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const current = params.get(name) ?? ''
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The search being loaded, or the URL's. Emptying the field cancels it.
  const asked = useRef(current)
  // A navigation to another page cancels a pending search.
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = useRef(false)
  // A layout effect, because a passive one may run after the timer.
  useLayoutEffect(() => {
    isLeaving.current = next !== undefined && next.pathname !== pathname
    if (next === undefined) asked.current = current
  }, [next, pathname, current])
  const kept = keep.flatMap((key) => params.getAll(key).map((value) => [key, value]))

  const search = (text: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const next = new URLSearchParams([...kept, ...(text.trim() ? [[name, text]] : [])])
    if (text.trim() === asked.current.trim() || input.current?.reportValidity() === false) return
    asked.current = text
    // Typing adds one history entry, not one for each letter.
    const replace = current !== '' || !text.trim()
    void navigate({ search: next.toString() }, { replace, preventScrollReset: true })
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  // The URL changed otherwise (Back, Clear): the input follows unless it has the focus.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = current
  }, [current])

  return (
    <Form
      role="search"
      method="get"
      className={cn('relative', className)}
      onSubmit={(event) => {
        event.preventDefault()
        search(input.current?.value ?? '')
      }}
    >
      {kept.map(([key = '', value = '']) => (
        <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
      ))}
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" />
      <Input
        ref={input}
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        defaultValue={current}
        autoComplete="off"
        spellCheck={false}
        maxLength={max}
        enterKeyHint="search"
        className="h-8 bg-sunken pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden"
        onInput={(event) => {
          const text = event.currentTarget.value
          refuseSecret(event)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => {
            timer.current = undefined
            if (!isLeaving.current) search(text)
          }, delay)
        }}
        // At once: the timer might run when a result has been opened, and call the user back.
        onBlur={(event) => {
          if (timer.current !== undefined && !isLeaving.current) search(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && event.currentTarget.value) {
            event.preventDefault()
            event.currentTarget.value = ''
            refuseSecret(event)
            search('')
          }
        }}
      />
      {current ? (
        <a
          href={`?${new URLSearchParams([...kept])}`}
          aria-label="Clear the search"
          className="absolute top-1 right-1 grid size-6 place-items-center rounded-sm text-muted hover:bg-line hover:text-text"
          onClick={(event) => {
            event.preventDefault()
            if (input.current) {
              input.current.value = ''
              refuseSecret({ currentTarget: input.current })
              input.current.focus()
            }
            search('')
          }}
        >
          <X aria-hidden className="size-4" />
        </a>
      ) : null}
    </Form>
  )
}
