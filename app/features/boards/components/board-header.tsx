import { AlarmClock, ChevronLeft, CopyCheck, Eye, EyeOff, Plus, UserMinus } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { AvatarGroup } from '#app/components/user-avatar.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { fullName } from '#app/lib/names.ts'
import { boardPath, type BoardView, TASKS_PATH } from '../board.ts'
import { type CardFilter, filterSearch } from '../card-filter.ts'
import { BoardTags } from './board-tags.tsx'
import type { Person } from './people.ts'

interface BoardHeaderProps {
  board: BoardView
  filter: CardFilter
  people: readonly Person[]
  userId: string
  /** Cards are being selected. */
  select: boolean
  /** Others who have the board open. */
  viewers: readonly Person[]
}

/** The name, the tags, the filters and what can be done on the board. */
export function BoardHeader({ board, filter, people, userId, select, viewers }: BoardHeaderProps) {
  const path = boardPath(board.id)
  const to = (change: Partial<CardFilter>) => `${path}${filterSearch({ ...filter, ...change })}`
  const here = filterSearch(filter)
  const selecting = `${path}${here}${select ? '' : `${here ? '&' : '?'}select=1`}`
  // Oneself first.
  const sorted = people.toSorted((a, b) => Number(b.id === userId) - Number(a.id === userId))
  return (
    <header className="flex flex-col gap-2 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link
          to={`${TASKS_PATH}?list=1`}
          className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-ml-2')}
        >
          <ChevronLeft aria-hidden />
          <span className="sr-only">All boards</span>
        </Link>
        <h1 className="min-w-0 flex-1 break-words font-semibold text-xl">
          <bdi>{board.name}</bdi>
        </h1>
        <AvatarGroup
          label="Viewing"
          users={viewers.map(({ id, firstName, lastName, avatar }) => ({
            id,
            name: fullName(firstName, lastName),
            src: avatar,
          }))}
        />
        {board.status === 'ready' ? (
          <div className="flex flex-wrap items-center gap-2">
            <Link to={to({ completed: !filter.completed })} preventScrollReset className={buttonVariants()}>
              {filter.completed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              {filter.completed ? 'Hide Completed' : 'Show Completed'}
            </Link>
            <Link to={selecting} preventScrollReset className={buttonVariants()}>
              <CopyCheck aria-hidden />
              {select ? 'Stop selecting' : 'Select'}
            </Link>
            <Link
              to={`${path}/cards/new${here}`}
              preventScrollReset
              prefetch="intent"
              className={buttonVariants({ variant: 'primary' })}
            >
              <Plus aria-hidden />
              Add Card
            </Link>
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <nav aria-label="Show the cards of" className="flex flex-wrap items-center gap-1">
          {sorted.map((person) => {
            const name = person.id === userId ? 'Mine' : fullName(person.firstName, person.lastName)
            return (
              <FilterLink
                key={person.id}
                to={to({ who: toggled(filter.who, person.id) })}
                active={filter.who.includes(person.id)}
                label={name}
              >
                <Avatar
                  name={fullName(person.firstName, person.lastName)}
                  src={person.avatar}
                  seed={person.id}
                  size="sm"
                />
              </FilterLink>
            )
          })}
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
        <Link
          to={to({ due: filter.due === 'overdue' ? null : 'overdue' })}
          preventScrollReset
          aria-current={filter.due === 'overdue' ? 'true' : undefined}
          className={cn(
            buttonVariants({ size: 'sm' }),
            filter.due === 'overdue' && 'border-brand-line bg-brand-soft',
          )}
        >
          <AlarmClock aria-hidden />
          Overdue
        </Link>
        <BoardTags tags={board.tags} completed={filter.completed} />
      </div>
    </header>
  )
}

/** With a value added, or taken out. */
const toggled = <Value extends string>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

function FilterLink({
  to,
  active,
  label,
  children,
}: {
  to: string
  active: boolean
  label: string
  children: React.ReactNode
}) {
  return (
    <Link
      to={to}
      preventScrollReset
      title={label}
      aria-current={active ? 'true' : undefined}
      className={cn('rounded-full p-0.5', active && 'ring-2 ring-brand-line')}
    >
      {children}
      <span className="sr-only">{label}</span>
    </Link>
  )
}
