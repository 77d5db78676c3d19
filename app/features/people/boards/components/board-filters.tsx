import { UserMinus, X } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { cn } from '#app/lib/cn.ts'
import { fullName } from '#app/lib/names.ts'
import { CARD_COLORS, type CardColor } from '../board.ts'
import type { BoardView } from '../board-views.server.ts'
import { boardPath } from '../paths.ts'
import {
  type CardFilter,
  type DueFilter,
  filterSearch,
  isFiltering,
  NO_FILTER,
  toggled,
} from '../card-filter.ts'
import { BoardTags } from './board-tags.tsx'
import type { UserView } from '#app/lib/user-view.server.ts'

const DUE_LABELS: Record<DueFilter, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  week: 'Due this week',
  none: 'No due date',
}

const DOT: Record<CardColor, string> = {
  red: 'bg-presence-red',
  orange: 'bg-presence-orange',
  yellow: 'bg-presence-yellow',
  green: 'bg-presence-green',
  grey: 'bg-presence-grey',
}

interface BoardFiltersProps {
  board: BoardView
  filter: CardFilter
  people: readonly UserView[]
  userId: string
  /** The URL's `select` while cards are being selected. */
  select: string | null
}

/** Search, filters and order of a board's cards. All of it is in the URL, and works without JavaScript. */
export function BoardFilters({ board, filter, people, userId, select }: BoardFiltersProps) {
  const path = boardPath(board.id)
  const to = (change: Partial<CardFilter>) => {
    const search = filterSearch({ ...filter, ...change })
    return select ? `${path}${search}${search ? '&' : '?'}select=${select}` : `${path}${search}`
  }
  // Oneself first.
  const sorted = people.toSorted((a, b) => Number(b.id === userId) - Number(a.id === userId))
  // A filter can name tags that the board doesn't have: those of a card's chip.
  const others = filter.tags.filter((name) => !board.tags.some((tag) => tag.name === name))
  return (
    <div className="relative flex items-center gap-x-3 gap-y-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap print:hidden">
      <SearchField
        label="Search cards"
        keep={['who', 'tag', 'color', 'due', 'sort', 'completed', 'show', 'saved', 'select']}
        className="w-44 shrink-0"
      />
      <nav aria-label="Show the cards of" className="flex items-center gap-1">
        {sorted.map((person) => (
          <FilterLink
            key={person.id}
            to={to({ who: toggled(filter.who, person.id) })}
            active={filter.who.includes(person.id)}
            label={person.id === userId ? 'Mine' : fullName(person.firstName, person.lastName)}
          >
            <Avatar
              name={fullName(person.firstName, person.lastName)}
              src={person.avatar}
              seed={person.id}
              size="sm"
            />
          </FilterLink>
        ))}
        <FilterLink
          to={to({ who: toggled(filter.who, 'none') })}
          active={filter.who.includes('none')}
          label="Unassigned"
        >
          <span className="avatar avatar-sm">
            <UserMinus aria-hidden className="size-3.5" />
          </span>
        </FilterLink>
      </nav>
      <nav aria-label="Show the colors" className="flex items-center">
        {CARD_COLORS.map((color) => (
          <FilterLink
            key={color}
            to={to({ colors: toggled(filter.colors, color) })}
            active={filter.colors.includes(color)}
            label={color.replace(/^./, (letter) => letter.toUpperCase())}
          >
            <span className={cn('swatch m-0.5 block size-4 rounded-full', DOT[color])} />
          </FilterLink>
        ))}
      </nav>
      <DueAndOrder path={path} filter={filter} select={select} />
      <BoardTags
        tags={board.tags}
        others={others}
        chosen={filter.tags}
        to={(name) => to({ tags: toggled(filter.tags, name) })}
      />
      {isFiltering(filter) ? (
        <Link
          to={to({
            ...NO_FILTER,
            sort: filter.sort,
            completed: filter.completed,
            tagsShown: filter.tagsShown,
          })}
          preventScrollReset
          className={cn(buttonVariants({ variant: 'ghost', size: 'sm' }), 'shrink-0')}
        >
          <X aria-hidden />
          Clear filters
        </Link>
      ) : null}
    </div>
  )
}

function DueAndOrder({
  path,
  filter,
  select,
}: Pick<BoardFiltersProps, 'filter' | 'select'> & { path: string }) {
  const named = [...new URLSearchParams(filterSearch({ ...filter, due: null, sort: 'hand' }))]
  return (
    <FilterForm
      aria-label="Due date and order"
      action={path}
      values={{ due: filter.due ?? '', sort: filter.sort === 'due' ? 'due' : '' }}
      className="flex shrink-0 items-center gap-2"
    >
      {select ? <input type="hidden" name="select" value={select} /> : null}
      {named.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select name="due" aria-label="Due" defaultValue={filter.due ?? ''} className="w-auto">
        <option value="">Any due date</option>
        {Object.entries(DUE_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        name="sort"
        aria-label="Order"
        defaultValue={filter.sort === 'due' ? 'due' : ''}
        className="w-auto"
      >
        <option value="">Manual order</option>
        <option value="due">By due date</option>
      </Select>
      <noscript>
        <Button type="submit" size="sm">
          Show
        </Button>
      </noscript>
    </FilterForm>
  )
}

interface FilterLinkProps {
  to: string
  active: boolean
  label: string
  children: React.ReactNode
}

function FilterLink({ to, active, label, children }: FilterLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      title={label}
      aria-current={active ? 'true' : undefined}
      className={cn('shrink-0 rounded-full p-0.5', active && 'ring-2 ring-brand-line')}
    >
      {children}
      <span className="sr-only">{label}</span>
    </Link>
  )
}
