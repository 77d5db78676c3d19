import { Star, Tags } from '#app/components/icons.tsx'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useOneTabStop } from '#app/components/use-one-tab-stop.ts'
import { LETTERS } from '#app/features/people/clients/client-list-item.ts'
import { type ClientListQuery, listSearch } from '#app/features/people/clients/list-query.ts'

const TABS = [
  { letter: '', label: 'All', name: 'All contacts' },
  { letter: 'fav', label: <Star aria-hidden />, name: 'Favorites' },
  ...LETTERS.map((letter) => ({
    letter,
    label: letter.toUpperCase(),
    name:
      letter === '#' ? 'Names that start with no letter' : `Names that start with ${letter.toUpperCase()}`,
  })),
  { letter: 'tags', label: <Tags aria-hidden />, name: 'Group by tags' },
]

/** Links for favorites, #, a to z and tags. Each keeps the search. */
export function AlphabetBar({ query }: { query: ClientListQuery }) {
  const letters = useOneTabStop<HTMLDivElement>()
  useEffect(() => {
    const bar = letters.ref.current
    const current = bar?.querySelector('[aria-current]')
    if (!bar || !current) return
    const { left, width } = current.getBoundingClientRect()
    // Not by scrollIntoView, after which Tab would start at this letter, behind the links to skip to the list.
    bar.scrollBy({ left: left - bar.getBoundingClientRect().left - (bar.clientWidth - width) / 2 })
  }, [query.letter, letters.ref])
  return (
    <nav aria-label="Contacts by letter" className="shrink-0 border-line border-b">
      <div
        role="toolbar"
        aria-label="Letters"
        className="letters scrollbar-none flex gap-0.5 overflow-x-auto px-3 py-1.5"
        {...letters}
      >
        {TABS.map(({ letter, label, name }) => {
          const here = letter === query.letter
          return (
            <Link
              key={letter}
              preventScrollReset
              to={listSearch({ ...query, letter, tag: letter === 'tags' ? '' : query.tag }) || '/contacts'}
              aria-label={name}
              aria-current={here ? 'page' : undefined}
              title={letter.length > 1 ? name : undefined}
            >
              {label}
            </Link>
          )
        })}
      </div>
    </nav>
  )
}
