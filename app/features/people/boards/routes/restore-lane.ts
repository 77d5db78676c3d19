import { notFound } from '#app/lib/errors.ts'
import { plural } from '#app/lib/plural.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { boardPath } from '../paths.ts'
import { restoreLane } from '../delete-cards.server.ts'

/** POST with `?at`, the moment at which the lane was cleared. */
export const action = page.action(
  { can: 'administer', params: { boardId: uuid, laneId: uuid } },
  async (ctx, { params, url }) => {
    const at = new Date(url.searchParams.get('at') ?? '')
    if (Number.isNaN(at.getTime())) throw notFound('This lane')
    const count = await restoreLane(ctx, { boardId: params.boardId, laneId: params.laneId }, at)
    const query = new URLSearchParams(url.search)
    query.delete('at')
    return redirectWithToast(`${boardPath(params.boardId)}${query.size > 0 ? `?${query}` : ''}`, {
      kind: 'ok',
      message: `${plural(count, 'card')} restored`,
    })
  },
)
