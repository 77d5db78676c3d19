import { useLocation } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { notFound } from '#app/lib/errors.ts'
import { plural } from '#app/lib/plural.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { boardPath } from '../paths.ts'
import { getBoard } from '../boards.server.ts'
import { clearLane } from '../delete-cards.server.ts'
import type { Route } from './+types/clear-lane'

export const meta: Route.MetaFunction = () => [{ title: 'Clear lane · Switchboard' }]

export const loader = page.loader(
  { can: 'administer', params: { boardId: uuid, laneId: uuid } },
  async (ctx, { params }) => {
    const board = await getBoard(ctx, params.boardId)
    const lane = board.lanes.find(({ id }) => id === params.laneId)
    if (!lane) throw notFound('This lane')
    return { boardId: board.id, label: lane.label, total: lane.total }
  },
)

export const action = page.action(
  { can: 'administer', params: { boardId: uuid, laneId: uuid } },
  async (ctx, { params, url }) => {
    const { boardId, laneId } = params
    const { count, at } = await clearLane(ctx, boardId, laneId)
    const query = new URLSearchParams(url.search)
    query.set('at', at.toISOString())
    return redirectWithToast(`${boardPath(boardId)}${url.search}`, {
      kind: 'ok',
      message: `${plural(count, 'card')} deleted`,
      undo: `${boardPath(boardId)}/lanes/${laneId}/restore?${query}`,
    })
  },
)

export default function ClearLane({ loaderData }: Route.ComponentProps) {
  const { boardId, label, total } = loaderData
  return (
    <ConfirmRoute
      title={`Sure you want to clear the ${label} lane?`}
      description={
        total > 0 ? `This deletes ${plural(total, 'card')}. You can undo it.` : 'This lane has no cards.'
      }
      closeTo={`${boardPath(boardId)}${useLocation().search}`}
      confirmLabel={total > 0 ? 'Clear lane' : null}
      danger
    />
  )
}
