import { Check, ChevronDown, Plus } from '#app/components/icons.tsx'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cn } from '#app/lib/cn.ts'
import { fillControl } from './dom.ts'
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
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)

  const words = typed.trim().toLowerCase()
  const found = options.filter((option) => option.toLowerCase().includes(words)).slice(0, MOST_SHOWN)
  const isNew = words !== '' && !options.some((option) => option.toLowerCase() === words)
  const entries = isNew ? [...found, typed.trim()] : found
  const show = (all: boolean) => {
    setTyped(all ? '' : (input.current?.value ?? ''))
    setActive(-1)
    setOpen(true)
  }
  const choose = (value: string) => {
    setOpen(false)
    if (input.current) fillControl(input.current, value)
    setOpen(false)
  }

  return (
    <div className="relative">
      <Input
        {...props}
        // The input is the same before and after hydration, so that text typed in between stays.
        ref={input}
        className={cn('pr-8', className)}
        {...(hydrated
          ? {
              role: 'combobox',
              'aria-expanded': open,
              'aria-controls': listId,
              'aria-autocomplete': 'list',
              'aria-activedescendant': open && active >= 0 ? `${listId}-${active}` : undefined,
            }
          : { list: listId })}
        autoComplete="off"
        onClick={() => show(true)}
        onInput={(event) => {
          onInput?.(event)
          // A value filled in by code opens no list.
          if (document.activeElement === event.currentTarget) show(false)
        }}
        onBlur={(event) => {
          setOpen(false)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            if (!open) return show(true)
            const step = event.key === 'ArrowDown' ? 1 : -1
            setActive((active + step + entries.length) % Math.max(entries.length, 1))
          } else if (event.key === 'Enter' && open && active >= 0) {
            event.preventDefault()
            choose(entries[active]!)
          } else if (event.key === 'Escape' && open) {
            // Escape closes the list, not the dialog around it.
            event.stopPropagation()
            event.nativeEvent.stopImmediatePropagation()
            setOpen(false)
          } else if (event.key === 'Tab' && open) {
            // Before the focus moves: a scrolling list would take it, close, and lose it.
            flushSync(() => setOpen(false))
          }
        }}
      />
      <ChevronDown
        aria-hidden
        className="js-only pointer-events-none absolute top-2.5 right-2.5 size-4 text-muted"
      />
      {hydrated ? null : <PlainSuggestions id={listId} options={options} />}
      {open && entries.length > 0 ? (
        <Suggestions
          id={listId}
          entries={entries}
          newEntry={isNew ? { label: newLabel, index: entries.length - 1 } : null}
          active={active}
          value={input.current?.value}
          onChoose={choose}
        />
      ) : null}
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

function Suggestions({
  id,
  entries,
  newEntry,
  active,
  value,
  onChoose,
}: {
  id: string
  entries: readonly string[]
  /** The entry that isn't in the list yet. */
  newEntry: { label: string; index: number } | null
  active: number
  value: string | undefined
  onChoose: (entry: string) => void
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
      className="scroll-thin absolute inset-x-0 top-full z-20 mt-1 max-h-52 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float"
    >
      {entries.map((entry, index) => (
        <div
          key={entry}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          ref={index === active ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
          // Keeps the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          tabIndex={-1}
          onMouseUp={() => onChoose(entry)}
          className={cn(
            'flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-sm px-2 py-1 text-sm hover:bg-sunken',
            index === active && 'bg-sunken',
          )}
        >
          {index === newEntry?.index ? (
            <>
              <Plus aria-hidden className="size-4 text-muted" />
              <span className="min-w-0 truncate">
                {newEntry.label} “{entry}”
              </span>
            </>
          ) : (
            <>
              <span className="min-w-0 flex-1 truncate">{entry}</span>
              {value === entry ? <Check aria-hidden className="size-4 text-muted" /> : null}
            </>
          )}
        </div>
      ))}
    </div>
  )
}
