import { useId } from 'react'
import { SuggestionList, useAnnouncedCount } from '#app/components/forms/suggestions.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
import type { usePlaceholders } from './use-placeholders.ts'

/**
 * The list of what @ offers, null while nothing is asked for, and the attributes that tie a field to it. What isn't known about the
 * client is shown but can't be chosen.
 * @param options `hideEmpty`: shows no list without a choice; `className`: its position and maximum height
 */
export function usePlaceholderPicker(
  { asked, choices, chosen, pick }: ReturnType<typeof usePlaceholders>,
  {
    hideEmpty = false,
    label = 'Placeholders',
    className = 'bottom-full mb-1.5 max-h-72',
  }: { hideEmpty?: boolean; label?: string | undefined; className?: string | undefined } = {},
) {
  const id = useId()
  const hydrated = useHydrated()
  const isOpen = asked !== null && !(hideEmpty && choices.length === 0)
  useAnnouncedCount(isOpen, choices.length)
  const active = choices.findIndex(({ key }) => key === chosen)
  const hasTemplates = choices[0]?.group === 'Templates'
  const entries = choices.map(({ key, label, inserts, group }, index) => ({
    key,
    disabled: !inserts,
    heading: hasTemplates && group !== choices[index - 1]?.group ? group : undefined,
    row: (
      <>
        <span className={group === 'Templates' ? 'max-w-[55%] shrink-0 truncate' : 'shrink-0'}>{label}</span>
        <span className="ml-auto truncate text-faint text-xs">{inserts ?? 'not known'}</span>
      </>
    ),
  }))
  return {
    isOpen,
    picker: isOpen ? (
      <SuggestionList
        list={{ id, active, open: isOpen, choose: (index) => pick(choices[index]!.key) }}
        label={hasTemplates ? 'Templates and placeholders' : label}
        entries={entries}
        place={cn('left-0 z-30 w-[min(340px,100%)]', className)}
      />
    ) : null,
    fieldProps: {
      'aria-autocomplete': hydrated ? 'list' : undefined,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
    } as const,
  }
}
