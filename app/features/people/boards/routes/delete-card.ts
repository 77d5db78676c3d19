import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { boardPath, cardPath } from '../paths.ts'
import { deleteCard } from '../delete-cards.server.ts'

export const action = page.action(
  { params: { boardId: uuid, cardId: uuid } },
  async (ctx, { params, url }) => {
    const { boardId, cardId } = params
    const back = `${boardPath(boardId)}${url.search}`
    try {
      await deleteCard(ctx, boardId, cardId)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error
      return redirectWithToast(back, { kind: 'warn', message: error.message })
    }
    return redirectWithToast(back, {
      kind: 'ok',
      message: 'Card deleted',
      undo: `${cardPath(boardId, cardId)}/restore${url.search}`,
    })
  },
)
