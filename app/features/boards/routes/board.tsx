import { data, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { usePeers } from '#app/features/shell/components/peers-context.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { activeBoardCookie } from '../active-board.ts'
import { boardDay, getBoard } from '../boards.server.ts'
import { filterSearch, readFilter } from '../card-filter.ts'
import { Board } from '../components/board.tsx'
import { listCards, loadSnapshot } from '../lane-cards.server.ts'
import type { Route } from './+types/board'

export const handle = { fill: true }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.board.name ?? 'Tasks'} · Switchboard` },
]

/** `?lane=…&after=…`: a later page of one lane, without JavaScript. */
export const loader = page.loader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const board = await getBoard(ctx, params.boardId)
  const filter = readFilter(url.searchParams)
  const snapshot = await loadSnapshot(ctx, board, filter)
  const lane = board.lanes.find(({ id }) => id === url.searchParams.get('lane'))
  const after = url.searchParams.get('after')
  const pages =
    lane && after
      ? { ...snapshot.pages, [lane.id]: await listCards(ctx, board, lane.id, filter, { after }) }
      : snapshot.pages
  const can = { clear: ctx.can.administer, message: ctx.can.message }
  return data(
    {
      board,
      snapshot: { ...snapshot, pages },
      filter,
      today: boardDay(ctx),
      can,
      select: url.searchParams.has('select'),
    },
    { headers: { 'Set-Cookie': activeBoardCookie(board.id) } },
  )
})

/** What chooses the cards that the board shows. */
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

export default function BoardPage({ loaderData }: Route.ComponentProps) {
  const peers = usePeers()
  const { user } = useFrame()
  const { users } = loaderData.board
  const people = users.length > 0 ? peers.filter(({ id }) => users.includes(id)) : peers
  return (
    <>
      <Board key={loaderData.board.id} loaded={loaderData} people={people} userId={user.id} />
      <Outlet />
    </>
  )
}
