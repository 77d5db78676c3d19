import { Fragment, useEffect, useId } from 'react'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
import type { PlaceholderChoice, usePlaceholders } from './use-placeholders.ts'

/**
 * The list of what @ offers, null while nothing is asked for, and the attributes that tie a field to it.
 * @param options `hideEmpty`: shows no list without a choice
 */
export function usePlaceholderPicker(
  { asked, choices, chosen, pick, setActive }: ReturnType<typeof usePlaceholders>,
  {
    hideEmpty = false,
    ...options
  }: { hideEmpty?: boolean; label?: string | undefined; className?: string | undefined } = {},
) {
  const id = useId()
  const hydrated = useHydrated()
  const isOpen = asked !== null && !(hideEmpty && choices.length === 0)
  return {
    isOpen,
    picker: isOpen ? (
      <PlaceholderPicker
        {...options}
        id={id}
        choices={choices}
        active={chosen}
        onActive={setActive}
        onPick={pick}
      />
    ) : null,
    fieldProps: {
      'aria-autocomplete': hydrated ? 'list' : undefined,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && chosen ? `${id}-${chosen}` : undefined,
    } as const,
  }
}

/** The list that @ opens. What isn't known about the client is shown but can't be chosen. */
function PlaceholderPicker({
  id,
  label = 'Placeholders',
  choices,
  active,
  onActive,
  onPick,
  className = 'bottom-full mb-1.5 max-h-72',
}: {
  id: string
  label?: string | undefined
  choices: readonly PlaceholderChoice[]
  active: string | undefined
  onActive: (key: string) => void
  onPick: (key: string) => void
  /** Its position and maximum height. */
  className?: string | undefined
}) {
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const hasTemplates = choices[0]?.group === 'Templates'
  return (
    <div
      id={id}
      role="listbox"
      aria-label={hasTemplates ? 'Templates and placeholders' : label}
      className={cn(
        'scroll-thin absolute left-0 z-30 w-[min(340px,100%)] overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float',
        className,
      )}
    >
      {choices.map(({ key, label, inserts, group }, index) => (
        <Fragment key={key}>
          {hasTemplates && group !== choices[index - 1]?.group ? (
            <div role="presentation" className="px-2 pt-1.5 pb-0.5 text-faint text-xs">
              {group}
            </div>
          ) : null}
          {/* The keys are the field's: focus stays there (aria-activedescendant). */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
          <div
            id={`${id}-${key}`}
            role="option"
            aria-selected={key === active}
            aria-disabled={!inserts}
            onPointerEnter={() => inserts && onActive(key)}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => inserts && onPick(key)}
            className={cn(
              'flex min-h-8 items-center justify-between gap-3 rounded-sm px-2 text-sm',
              key === active && 'bg-sunken',
              inserts ? 'cursor-pointer' : 'text-faint',
            )}
          >
            <span className={group === 'Templates' ? 'max-w-[55%] shrink-0 truncate' : 'shrink-0'}>
              {label}
            </span>
            <span className="truncate text-faint text-xs">{inserts ?? 'not known'}</span>
          </div>
        </Fragment>
      ))}
    </div>
  )
}
