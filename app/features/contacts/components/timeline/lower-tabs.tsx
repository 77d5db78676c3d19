import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#app/components/states.tsx'
import { tabClasses } from '#app/components/ui/tabs.tsx'

const TABS = [
  { name: 'tags', label: 'Tags' },
  { name: 'tasks', label: 'Tasks' },
  { name: 'recordings', label: 'Recordings' },
] as const

/** Under a contact: Tags, Tasks, Recordings; which one is in the address. */
export function LowerTabs({ tags, recordings }: { tags: React.ReactNode; recordings: number }) {
  const [search] = useSearchParams()
  const open = TABS.find(({ name }) => name === search.get('lower'))?.name ?? 'tags'
  const to = (name: string) => {
    const next = new URLSearchParams(search)
    next.set('lower', name)
    return `?${next}`
  }
  return (
    <section
      aria-label="Tags, tasks and recordings"
      className="min-w-0 rounded-md border border-line bg-surface"
    >
      <nav aria-label="More about the contact" className="flex border-line border-b px-1">
        {TABS.map(({ name, label }) => (
          <Link
            key={name}
            to={to(name)}
            preventScrollReset
            aria-current={name === open ? 'page' : undefined}
            className={tabClasses}
          >
            {label}
            {name === 'recordings' && recordings > 0 ? (
              <span className="tabular-nums">{recordings}</span>
            ) : null}
          </Link>
        ))}
      </nav>
      {open === 'tags' ? <div className="[&>section]:border-0">{tags}</div> : null}
      {open === 'tasks' ? (
        <EmptyState title="No tasks">
          This version has no task boards. What is to be done for this contact is under Activity, as follow
          ups.
        </EmptyState>
      ) : null}
      {open === 'recordings' ? (
        <EmptyState title={recordings > 0 ? `${recordings} recorded` : 'No recordings'}>
          {recordings > 0
            ? 'Calls with a recording are under Activity.'
            : 'This version places and takes no calls, so that nothing is recorded.'}
        </EmptyState>
      ) : null}
    </section>
  )
}
