import { useEffect } from 'react'
import { cn } from '#app/lib/cn.ts'
import { matchPlaceholders, type PlaceholderName, type PlaceholderValues } from '../placeholders.ts'

/** The list that @ opens. What the client has no data for is shown but can't be chosen. */
export function PlaceholderPicker({
  id,
  query,
  values,
  active,
  onActive,
  onPick,
  className = 'bottom-full mb-1.5 max-h-72',
}: {
  id: string
  query: string
  values: PlaceholderValues
  active: PlaceholderName | undefined
  onActive: (name: PlaceholderName) => void
  onPick: (name: PlaceholderName) => void
  /** Its position and maximum height. */
  className?: string
}) {
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Placeholders"
      className={cn(
        'scroll-thin absolute left-0 z-30 w-[min(340px,100%)] overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float',
        className,
      )}
    >
      {matchPlaceholders(query).map(({ name, label }) => {
        const value = values[name]
        return (
          // The keys are the field's: focus stays there (aria-activedescendant).
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={name}
            id={`${id}-${name}`}
            role="option"
            aria-selected={name === active}
            aria-disabled={!value}
            onPointerEnter={() => value && onActive(name)}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => value && onPick(name)}
            className={cn(
              'flex min-h-8 items-center justify-between gap-3 rounded-sm px-2 text-sm',
              name === active && 'bg-sunken',
              value ? 'cursor-pointer' : 'text-faint',
            )}
          >
            <span className="shrink-0">{label}</span>
            <span className="truncate text-faint text-xs">{value ?? 'not known'}</span>
          </div>
        )
      })}
    </div>
  )
}
