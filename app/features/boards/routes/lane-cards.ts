import { resource } from '#app/middleware/route-builder.server.ts'
import { readFilter } from '../board.ts'
import { getBoard } from '../boards.server.ts'
import { listCards } from '../cards.server.ts'
import type { Route } from './+types/lane-cards'

/** A page of a lane's cards, after `?after`. */
export const loader = resource.loader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const board = await getBoard(ctx, params.boardId)
  const filter = readFilter(url.searchParams)
  const page = await listCards(ctx, board, params.laneId, filter, url.searchParams.get('after'))
  return Response.json(page)
})
