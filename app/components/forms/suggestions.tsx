import { Fragment, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#app/components/feedback/announcements.ts'
import { cn } from '#app/lib/cn.ts'
import { plural } from '#app/lib/plural.ts'

interface Suggestion {
  key: string
  row: React.ReactNode
  /** Shown, but can't be chosen. */
  disabled?: boolean
  /** A heading above it. */
  heading?: string | undefined
}

interface Suggestions {
  id: string
  /** The index of the active entry; -1 for none. */
  active: number
  open: boolean
  choose: (index: number) => void
}

/** Tells screen readers how many suggestions there are. */
export function useAnnouncedCount(open: boolean, count: number): void {
  useEffect(() => {
    if (open) announce(plural(count, 'suggestion'))
  }, [open, count])
}

/**
 * The suggestions of an input that keeps the focus: its keys, the active entry, and the announcement for screen readers.
 * @param count the number of suggestions
 * @param first the entry that is active when the list opens; -1 for none
 * @param onAsk opens the list by an arrow key while it is closed
 */
export function useSuggestions({
  count,
  first,
  onAsk,
  onChoose,
}: {
  count: number
  first: -1 | 0
  onAsk?: () => void
  onChoose: (index: number) => void
}) {
  const id = useId()
  const [asked, setAsked] = useState(false)
  const [active, setActive] = useState<number>(first)
  const open = asked && count > 0
  useAnnouncedCount(open, count)
  const close = () => setAsked(false)
  return {
    id,
    active,
    open,
    show: () => {
      setActive(first)
      setAsked(true)
    },
    close,
    choose: (index: number) => {
      close()
      onChoose(index)
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        if (!asked) return onAsk?.()
        const step = event.key === 'ArrowDown' ? 1 : -1
        setActive((active + step + count) % Math.max(count, 1))
      } else if (event.key === 'Enter' && open && active >= 0) {
        event.preventDefault()
        close()
        onChoose(active)
      } else if (event.key === 'Escape' && asked) {
        // Escape closes the list, not the dialog around it.
        event.stopPropagation()
        event.nativeEvent.stopImmediatePropagation()
        close()
      } else if (event.key === 'Tab' && asked) {
        // Before the focus moves: a scrolling list would take it, close, and lose it.
        flushSync(close)
      }
    },
    attributes: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': open && active >= 0 ? `${id}-${active}` : undefined,
    } as const,
  }
}

/** The list of suggestions, below the input unless `place` says otherwise. */
export function SuggestionList({
  list: { id, active, open, choose },
  label,
  entries,
  place = 'inset-x-0 top-full z-20 mt-1 max-h-52',
}: {
  list: Suggestions
  label: string
  entries: readonly Suggestion[]
  /** Classes of its position and maximum height. */
  place?: string
}) {
  if (!open) return null
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      ref={(element) => element?.scrollIntoView({ block: 'nearest' })}
      className={cn(
        'scroll-thin absolute overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float',
        place,
      )}
    >
      {entries.map(({ key, row, disabled = false, heading }, index) => (
        <Fragment key={key}>
          {heading ? (
            <div role="presentation" className="px-2 pt-1.5 pb-0.5 text-faint text-xs">
              {heading}
            </div>
          ) : null}
          <div
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            aria-disabled={disabled || undefined}
            ref={index === active ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
            tabIndex={-1}
            // Keeps the focus in the input.
            onMouseDown={(event) => event.preventDefault()}
            onMouseUp={disabled ? undefined : () => choose(index)}
            className={cn(
              'flex min-h-8 select-none items-center gap-2 rounded-sm px-2 py-1 text-sm',
              disabled ? 'text-faint' : 'cursor-pointer hover:bg-sunken',
              index === active && 'bg-sunken',
            )}
          >
            {row}
          </div>
        </Fragment>
      ))}
    </div>
  )
}
