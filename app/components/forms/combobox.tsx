import { Check, ChevronDown, Plus } from '#app/components/icons.tsx'
import { useRef, useState } from 'react'
import { cn } from '#app/lib/cn.ts'
import { fillControl } from './dom.ts'
import { SuggestionList, useSuggestions } from './suggestions.tsx'
import { Input } from '../ui/input.tsx'
import { useHydrated } from '../use-hydrated.ts'

const MOST_SHOWN = 50

export interface ComboboxProps extends Omit<React.ComponentProps<typeof Input>, 'list' | 'role'> {
  options: readonly string[]
  /** The verb before an entry that is not in the list. */
  newLabel?: string
}

/**
 * A text input with suggestions: choose an entry or type a new one. Without JavaScript it is the browser's own datalist.
 */
export function Combobox({
  options,
  newLabel = 'Add',
  onInput,
  onBlur,
  onKeyDown,
  className,
  ...props
}: ComboboxProps) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')

  const words = typed.trim().toLowerCase()
  const found = options.filter((option) => option.toLowerCase().includes(words)).slice(0, MOST_SHOWN)
  const isNew = words !== '' && !options.some((option) => option.toLowerCase() === words)
  const entries = isNew ? [...found, typed.trim()] : found
  const show = (all: boolean) => {
    setTyped(all ? '' : (input.current?.value ?? ''))
    list.show()
  }
  const list = useSuggestions({
    count: entries.length,
    first: -1,
    onAsk: () => show(true),
    onChoose: (index) => {
      if (input.current) fillControl(input.current, entries[index]!)
      list.close()
    },
  })

  return (
    <div className="relative">
      <Input
        {...props}
        // The input is the same before and after hydration, so that text typed in between stays.
        ref={input}
        className={cn('pr-8', className)}
        {...(hydrated ? list.attributes : { list: list.id })}
        autoComplete="off"
        onClick={() => show(true)}
        onInput={(event) => {
          onInput?.(event)
          // A value filled in by code opens no list.
          if (document.activeElement === event.currentTarget) show(false)
        }}
        onBlur={(event) => {
          list.close()
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          list.onKeyDown(event)
        }}
      />
      <ChevronDown
        aria-hidden
        className="js-only pointer-events-none absolute top-2.5 right-2.5 size-4 text-muted"
      />
      {hydrated ? null : <PlainSuggestions id={list.id} options={options} />}
      <SuggestionList
        list={list}
        label="Suggestions"
        entries={entries.map((entry, index) => ({
          key: entry,
          row:
            isNew && index === entries.length - 1 ? (
              <>
                <Plus aria-hidden className="size-4 text-muted" />
                <span className="min-w-0 truncate">
                  {newLabel} “{entry}”
                </span>
              </>
            ) : (
              <>
                <span className="min-w-0 flex-1 truncate">{entry}</span>
                {input.current?.value === entry ? <Check aria-hidden className="size-4 text-muted" /> : null}
              </>
            ),
        }))}
      />
    </div>
  )
}

/** Without JavaScript. */
function PlainSuggestions({ id, options }: { id: string; options: readonly string[] }) {
  return (
    <datalist id={id}>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </datalist>
  )
}
