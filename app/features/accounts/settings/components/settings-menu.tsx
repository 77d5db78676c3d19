import { Search } from '#app/components/icons.tsx'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Input } from '#app/components/ui/input.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { type MenuItem, menuOf, SETTINGS_GROUPS, useAreas } from '#app/features/area.ts'

/** The settings that the user may see, with those of each group that have all the words. */
function groupSettings(items: readonly MenuItem[], term: string) {
  const words = term.toLowerCase().split(/\s+/)
  return SETTINGS_GROUPS.map((group) => ({
    group,
    items: items.filter((item) => {
      const text = [group, item.label, item.about, item.words].join(' ').toLowerCase()
      return item.group === group && words.every((word) => text.includes(word))
    }),
  })).filter((group) => group.items.length > 0)
}

export const useSettings = () => menuOf(useAreas(), 'settings', useFrame().viewer)

/** All settings by group under a search field; Enter opens the first that is found. */
export function SettingsMenu({
  children,
  className,
  searchClassName,
  groupClassName,
}: {
  children: (item: MenuItem) => React.ReactNode
  /** The classes of all groups together. */
  className?: string
  searchClassName?: string
  groupClassName?: string
}) {
  const settings = useSettings()
  const [term, setTerm] = useState('')
  const navigate = useNavigate()
  const id = useId()
  const groups = groupSettings(settings, term.trim())
  return (
    <>
      <form
        role="search"
        aria-label="Settings"
        className={`js-only relative ${searchClassName}`}
        onSubmit={(event) => {
          event.preventDefault()
          const first = groups[0]?.items[0]
          if (!term.trim() || !first) return
          setTerm('')
          void navigate(first.to)
        }}
      >
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" />
        <Input
          type="search"
          aria-label="Search settings"
          placeholder="Search settings"
          autoComplete="off"
          className="h-8 bg-sunken pl-8"
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
      </form>
      <div className={className}>
        {groups.map(({ group, items }) => (
          <section key={group} aria-labelledby={`${id}-${group}`} className={groupClassName}>
            <h2 id={`${id}-${group}`} className="px-2 pb-1 font-semibold text-faint text-xs">
              {group}
            </h2>
            <ul>
              {items.map((item) => (
                <li key={item.to}>{children(item)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p role="status" className="px-2 text-muted text-sm">
        {groups.length === 0 ? 'No setting has these words.' : ''}
      </p>
    </>
  )
}
