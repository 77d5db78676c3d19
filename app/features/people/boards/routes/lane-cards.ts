import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { getBoard } from '../boards.server.ts'
import { readFilter } from '../card-filter.ts'
import { listCards } from '../lane-cards.server.ts'

/** A page of a lane's cards, after `?after`; or all of them up to `?upTo`. */
export const loader = resource.loader(
  { params: { boardId: uuid, laneId: uuid } },
  async (ctx, { params, url }) => {
    const board = await getBoard(ctx, params.boardId)
    const [after, upTo] = [url.searchParams.get('after'), url.searchParams.get('upTo')]
    return Response.json(
      await listCards(ctx, board, {
        laneId: params.laneId,
        filter: readFilter(url.searchParams),
        after,
        upTo,
      }),
    )
  },
)
