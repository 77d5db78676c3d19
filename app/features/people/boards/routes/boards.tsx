import { Eye, EyeOff, ListChecks, RotateCw } from '#app/components/icons.tsx'
import { data, Link, redirect } from 'react-router'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { activeBoard, activeBoardCookie } from '../active-board.ts'
import { BOARD_MESSAGES } from '../board.ts'
import { ADMIN_PATH, boardPath, TASKS_PATH } from '../paths.ts'
import { getBoard, listBoards } from '../boards.server.ts'
import { BoardCard } from '../components/board-card.tsx'
import { TasksTabs } from '../components/tasks-tabs.tsx'
import { boardsChanged } from '../events.ts'
import type { Route } from './+types/boards'

export const meta: Route.MetaFunction = () => [{ title: 'Tasks · Switchboard' }]

/** `?list`: the list, although a board is active. */
export const loader = page.loader(async (ctx, { request, url, context }: Route.LoaderArgs) => {
  const active = activeBoard(request.headers.get('Cookie'))
  const completed = url.searchParams.get('completed') === '1'
  const canEdit = ctx.can.administer
  if (active && !url.searchParams.has('list')) {
    const board = await getBoard(ctx, active).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (board) throw redirect(boardPath(board.id))
  }
  const headers: HeadersInit = active ? { 'Set-Cookie': activeBoardCookie(null) } : {}
  try {
    return data({ boards: await listBoards(ctx, { completed }), completed, canEdit }, { headers })
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'task boards not loaded')
    return data({ boards: null, completed, canEdit }, { status: 500 })
  }
})

export default function Boards({ loaderData }: Route.ComponentProps) {
  const { boards, completed, canEdit } = loaderData
  const { revalidate } = useRealtime()
  useRealtimeEvent(boardsChanged, revalidate)
  const administration = (
    <Link to={ADMIN_PATH} prefetch="intent" className={buttonVariants()}>
      Task Boards
    </Link>
  )
  return (
    <Page>
      <PageHeader
        title="Tasks"
        className="pb-2"
        actions={
          <>
            <Link
              to={`${TASKS_PATH}?list=1${completed ? '' : '&completed=1'}`}
              preventScrollReset
              className={buttonVariants()}
            >
              {completed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              {completed ? 'Hide Completed' : 'Show Completed'}
            </Link>
            <Link
              to={`${TASKS_PATH}?list=1${completed ? '&completed=1' : ''}`}
              preventScrollReset
              replace
              className={buttonVariants()}
            >
              <RotateCw aria-hidden />
              Refresh
            </Link>
          </>
        }
      />
      <TasksTabs current="boards" />
      {!boards ? (
        <ErrorState title={BOARD_MESSAGES.loadFailed} />
      ) : boards.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title={completed ? 'No task boards' : 'No open task boards'}
          action={canEdit ? administration : null}
        >
          {completed
            ? canEdit
              ? 'A board puts a card in its first lane for each contact of its tags.'
              : 'Ask an administrator for a board.'
            : 'Boards whose cards are all completed are hidden.'}
        </EmptyState>
      ) : (
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {boards.map((board) => (
            <li key={board.id} className="flex">
              <BoardCard board={board} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
