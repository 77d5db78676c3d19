import { ChevronLeft, CopyCheck, Eye, EyeOff, Plus, Tag } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { AvatarGroup } from '#app/components/user-avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { fullName } from '#app/lib/names.ts'
import type { BoardView } from '../board-views.server.ts'
import { boardPath, TASKS_PATH } from '../paths.ts'
import { type CardFilter, filterSearch } from '../card-filter.ts'
import { ViewsMenu } from '#app/features/accounts/views/components/views-menu.tsx'
import { BoardFilters } from './board-filters.tsx'
import { BoardTags } from './board-tags.tsx'
import type { UserView } from '#app/lib/user-view.server.ts'

interface BoardHeaderProps {
  board: BoardView
  filter: CardFilter
  people: readonly UserView[]
  userId: string
  /** The URL's `select` while cards are being selected. */
  select: string | null
  /** Others who have the board open. */
  viewers: readonly UserView[]
}

/** The name, the tags, the filters and what can be done on the board. */
export function BoardHeader({ board, filter, people, userId, select, viewers }: BoardHeaderProps) {
  const path = boardPath(board.id)
  const completed = filterSearch({ ...filter, completed: !filter.completed })
  const here = filterSearch(filter)
  const selecting = `${path}${here}${select ? '' : `${here ? '&' : '?'}select=1`}`
  return (
    <header className="flex flex-col gap-2 px-4 py-2 sm:px-5 sm:py-3">
      <div className="flex items-center gap-x-3 gap-y-2 sm:flex-wrap">
        <Link
          to={`${TASKS_PATH}?list=1`}
          className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-ml-2')}
        >
          <ChevronLeft aria-hidden />
          <span className="sr-only">All boards</span>
        </Link>
        <h1 className="min-w-0 flex-1 break-words font-semibold text-xl max-sm:truncate">
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
          <div className="flex items-center gap-2 max-sm:gap-1 sm:flex-wrap print:hidden">
            <ViewsMenu
              list="boards"
              search={new URLSearchParams([
                ['board', board.id],
                ...new URLSearchParams(filterSearch({ ...filter, saved: null })),
              ]).toString()}
              saved={filter.saved ?? null}
              plainPath={path}
              align="end"
            />
            <Link to={`${path}${completed}`} preventScrollReset className={buttonVariants()}>
              {filter.completed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              <span className="max-sm:sr-only">{filter.completed ? 'Hide Completed' : 'Show Completed'}</span>
            </Link>
            <Link
              to={`${path}${filterSearch({ ...filter, tagsShown: !filter.tagsShown })}`}
              preventScrollReset
              className={buttonVariants()}
            >
              <Tag aria-hidden />
              <span className="max-sm:sr-only">{filter.tagsShown ? 'Hide tags' : 'Show tags'}</span>
            </Link>
            <Link to={selecting} preventScrollReset className={buttonVariants()}>
              <CopyCheck aria-hidden />
              <span className="max-sm:sr-only">{select ? 'Stop selecting' : 'Select'}</span>
            </Link>
            <Link
              to={`${path}/cards/new${here}`}
              preventScrollReset
              prefetch="intent"
              className={buttonVariants({ variant: 'primary' })}
            >
              <Plus aria-hidden />
              <span className="max-sm:sr-only">Add Card</span>
            </Link>
          </div>
        ) : null}
      </div>
      {board.status === 'ready' ? (
        <BoardFilters board={board} filter={filter} people={people} userId={userId} select={select} />
      ) : (
        <BoardTags tags={board.tags} />
      )}
    </header>
  )
}
