import { Pencil, Trash2 } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { useClock } from '#app/components/time.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { usePeers } from '#app/features/accounts/shell/components/peers-context.ts'
import { dayIn, formatDay } from '#app/lib/dates.ts'
import { BOARD_MESSAGES } from '../board.ts'
import type { BoardView } from '../board-views.server.ts'
import { ADMIN_PATH, boardPath } from '../paths.ts'
import { BoardTags } from './board-tags.tsx'
import { nameOf } from './people.ts'

/** Why the user can't open a board; null for one that they can. */
function whyClosed({ effDate, expDate, users }: BoardView, userId: string, today: string): string | null {
  if (users.length > 0 && !users.includes(userId)) return 'Not for you'
  if (effDate && effDate > today) return `Starts ${formatDay(effDate)}`
  return expDate && expDate < today ? `Ended ${formatDay(expDate)}` : null
}

/** A board in the administration: what it is for, and a strip of its lanes. */
export function AdminBoard({ board, canEdit }: { board: BoardView; canEdit: boolean }) {
  const peers = usePeers()
  const { effDate, expDate, users } = board
  const edit = `${ADMIN_PATH}/${board.id}`
  const { user } = useFrame()
  const { now, timeZone } = useClock()
  const closed = whyClosed(board, user.id, dayIn(now, timeZone))
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 break-words font-semibold text-base">
          {closed ? (
            <bdi>{board.name}</bdi>
          ) : (
            <Link to={boardPath(board.id)} prefetch="intent" className="hover:underline">
              <bdi>{board.name}</bdi>
            </Link>
          )}
        </h2>
        {closed ? <Chip>{closed}</Chip> : null}
        {board.monitor ? <Chip>Monitor</Chip> : null}
        {board.status === 'pending' ? <Chip tone="warn">{BOARD_MESSAGES.building}</Chip> : null}
        {canEdit ? (
          <span className="ml-auto flex gap-1">
            <Link
              to={edit}
              preventScrollReset
              prefetch="intent"
              aria-label={`Edit ${board.name}`}
              title="Edit"
              className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
            >
              <Pencil aria-hidden />
            </Link>
            <Link
              to={`${edit}/delete`}
              preventScrollReset
              aria-label={`Delete ${board.name}`}
              title="Delete"
              className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
            >
              <Trash2 aria-hidden />
            </Link>
          </span>
        ) : null}
      </header>
      {board.description ? <p className="break-words text-muted text-sm">{board.description}</p> : null}
      <ol aria-label={`Lanes of ${board.name}`} className="flex flex-wrap gap-1">
        {board.lanes.map((lane) => (
          <li
            key={lane.id}
            className="flex min-w-28 max-w-48 flex-1 flex-col rounded-md bg-sunken px-3 py-2 text-sm"
          >
            <bdi className="truncate font-medium">{lane.label}</bdi>
            <span className="text-muted tabular-nums">{lane.total.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ol>
      <BoardTags tags={board.tags} />
      <p className="text-muted text-sm">
        {[
          users.length > 0
            ? `For ${users.map((id) => nameOf(peers, id) ?? 'a former user').join(', ')}`
            : 'For everyone',
          effDate && `effective ${formatDay(effDate)}`,
          expDate && `expires ${formatDay(expDate)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </article>
  )
}
