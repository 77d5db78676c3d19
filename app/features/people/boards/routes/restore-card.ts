import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { boardPath } from '../paths.ts'
import { restoreCard } from '../delete-cards.server.ts'

export const action = page.action(
  { params: { boardId: uuid, cardId: uuid } },
  async (ctx, { params, url }) => {
    await restoreCard(ctx, params.boardId, params.cardId)
    return redirectWithToast(`${boardPath(params.boardId)}${url.search}`, {
      kind: 'ok',
      message: 'Card restored',
    })
  },
)
