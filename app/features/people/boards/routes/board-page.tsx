import { data, Link, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { ErrorPage } from '#app/components/feedback/error-page.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { type FrameHandle, useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { usePeers } from '#app/features/accounts/shell/components/peers-context.ts'
import { GoneNotice } from '#app/features/accounts/views/components/gone-notice.tsx'
import { openView } from '#app/features/accounts/views/list-views.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { activeBoardCookie } from '../active-board.ts'
import { BOARD_GONE } from '../board.ts'
import { TASKS_PATH } from '../paths.ts'
import { boardDay, getBoard, nullIfMissing, withProgress } from '../boards.server.ts'
import { filterSearch, readFilter } from '../card-filter.ts'
import { Board } from '../components/kanban-board.tsx'
import { usersOf } from '../components/people.ts'
import { useKept } from '../components/use-kept.ts'
import { listCards, loadSnapshot } from '../lane-cards.server.ts'
import type { Route } from './+types/board-page'

export const handle: FrameHandle = { fill: true, skip: [{ to: '#cards', label: 'Skip to the cards' }] }

/** A loader would throw the error in this shape. */
const NOT_FOUND = { status: 404, statusText: '', internal: true, data: 'This board was not found.' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.board.name ?? 'Tasks'} · Switchboard` },
]

/** `?lane=…&after=…`: a later page of one lane, without JavaScript. */
export const loader = page.loader({ params: { boardId: uuid } }, async (ctx, { params, url }) => {
  const found = await nullIfMissing(getBoard(ctx, params.boardId))
  if (!found) return data(null, { status: 404 })
  const { search, gone } = await openView(ctx, 'boards', url.searchParams)
  const filter = readFilter(search)
  const [board = found] = filter.completed ? await withProgress(ctx, [found]) : [found]
  const snapshot = await loadSnapshot(ctx, board, filter)
  const lane = board.lanes.find(({ id }) => id === url.searchParams.get('lane'))
  const after = url.searchParams.get('after')
  const pages =
    lane && after
      ? { ...snapshot.pages, [lane.id]: await listCards(ctx, board, { laneId: lane.id, filter, after }) }
      : snapshot.pages
  const can = { clear: ctx.can.administer, message: ctx.can.message }
  return data(
    {
      board,
      snapshot: { ...snapshot, pages },
      filter,
      gone,
      today: boardDay(ctx),
      can,
      select: url.searchParams.get('select'),
    },
    { headers: { 'Set-Cookie': activeBoardCookie(board.id) } },
  )
})

/** The parts of the URL that choose the board's cards. */
const shownBy = ({ searchParams }: URL) => [
  filterSearch(readFilter(searchParams)),
  searchParams.get('lane'),
  searchParams.get('after'),
  searchParams.get('select'),
]

/** Opening, closing and searching in a dialog over the board leaves it as it is; the socket keeps it up to date. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, currentParams, nextParams, formMethod } = change
  const onlyDialog =
    currentUrl.href !== nextUrl.href &&
    currentParams['boardId'] === nextParams['boardId'] &&
    String(shownBy(currentUrl)) === String(shownBy(nextUrl))
  return onlyDialog && (formMethod ?? 'GET') === 'GET' ? false : change.defaultShouldRevalidate
}

/** A board that is deleted, or taken from the user, while it is on screen stays there with a notice. */
export default function BoardPage({ loaderData, params }: Route.ComponentProps) {
  const peers = usePeers()
  const { user } = useFrame()
  const loaded = useKept(params.boardId, loaderData)
  if (!loaded) return <ErrorPage error={NOT_FOUND} inFrame />
  const { board } = loaded
  return (
    <>
      {loaderData ? null : (
        <Alert variant="warn" className="m-3 mb-0">
          {BOARD_GONE}{' '}
          <Link to={`${TASKS_PATH}?list=1`} className="font-medium underline">
            All boards
          </Link>
        </Alert>
      )}
      <GoneNotice gone={loaded.gone} />
      <Board key={board.id} loaded={loaded} people={usersOf(board, peers)} userId={user.id} />
      <Outlet />
    </>
  )
}
