import { resource } from '#app/middleware/route-builder.server.ts'
import { getBoard } from '../boards.server.ts'
import { readFilter } from '../card-filter.ts'
import { listCards } from '../lane-cards.server.ts'
import type { Route } from './+types/lane-cards'

/** A page of a lane's cards, after `?after`; or all of them up to `?upTo`. */
export const loader = resource.loader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const board = await getBoard(ctx, params.boardId)
  const [after, upTo] = [url.searchParams.get('after'), url.searchParams.get('upTo')]
  return Response.json(
    await listCards(ctx, board, params.laneId, readFilter(url.searchParams), { after, upTo }),
  )
})
