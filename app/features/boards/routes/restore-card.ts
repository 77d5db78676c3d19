import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { boardPath } from '../board.ts'
import { restoreCard } from '../delete-cards.server.ts'
import type { Route } from './+types/restore-card'

export const action = page.action(async (ctx, { params, url }: Route.ActionArgs) => {
  await restoreCard(ctx, params.boardId, params.cardId)
  return redirectWithToast(`${boardPath(params.boardId)}${url.search}`, {
    kind: 'ok',
    message: 'Card restored',
  })
})
