import { TriangleAlert } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { BOARD_MESSAGES } from '../board.ts'
import type { BoardView } from '../board-views.server.ts'
import { boardPath } from '../paths.ts'
import { BoardTags } from './board-tags.tsx'

/** A board in the list: its progress and its assigned and completed cards. */
export function BoardCard({ board }: { board: BoardView }) {
  const { total, assigned, progress, completed } = board
  const percent = total > 0 ? Math.round((completed / total) * 100) : 0
  return (
    <article className="relative flex min-w-0 flex-1 flex-col gap-3 rounded-md border border-line bg-surface p-4 hover:border-line-strong">
      <header className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 break-words font-semibold text-base">
          <Link to={boardPath(board.id)} prefetch="intent" className="after:absolute after:inset-0">
            <bdi>{board.name}</bdi>
          </Link>
        </h2>
        {board.monitorAlert ? (
          <Chip tone="warn">
            <TriangleAlert aria-hidden />
            Unassigned cards
          </Chip>
        ) : null}
      </header>
      {board.description ? (
        <p className="line-clamp-2 break-words text-muted text-sm">{board.description}</p>
      ) : null}
      {board.status === 'pending' ? (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-sm">{BOARD_MESSAGES.building}</p>
      ) : (
        <div className="mt-auto flex flex-col gap-2">
          <progress
            aria-label={`${percent} % of ${board.name} completed`}
            max={Math.max(total, 1)}
            value={completed}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand-line [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand-line"
          />
          <dl className="grid grid-cols-3 text-sm">
            <Count label="Assigned" count={assigned} />
            <Count label="In progress" count={progress} />
            <Count label="Completed" count={completed} />
          </dl>
        </div>
      )}
      <BoardTags tags={board.tags} />
    </article>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-semibold text-base tabular-nums">{count.toLocaleString('en-US')}</dd>
    </div>
  )
}
