import { AppError } from '#app/lib/errors.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { cardTitleWithClient } from '../board.ts'
import { boardPath, cardPath } from '../paths.ts'
import { getBoard } from '../boards.server.ts'
import { completeCard, moveCard } from '../move-cards.server.ts'

/** POST from another page than the board, `?returnTo`; for Undo with `?from` and `?to`, the lanes. */
export const action = page.action(
  { params: { boardId: uuid, cardId: uuid } },
  async (ctx, { params, url }) => {
    const { boardId, cardId } = params
    const returnTo = safeRedirect(url.searchParams.get('returnTo'), boardPath(boardId))
    const [from, to] = [url.searchParams.get('from'), url.searchParams.get('to')]
    await getBoard(ctx, boardId)
    try {
      if (from && to) {
        const { event } = await moveCard(ctx, { boardId, cardId }, { from, to })
        return redirectWithToast(returnTo, {
          kind: 'ok',
          message: `Card reopened: ${cardTitleWithClient(event.card)}`,
        })
      }
      const { lanes, card } = await completeCard(ctx, boardId, cardId)
      const query = new URLSearchParams({ returnTo, from: lanes.to, to: lanes.from })
      return redirectWithToast(returnTo, {
        kind: 'ok',
        message: `Card completed: ${cardTitleWithClient(card)}`,
        undo: `${cardPath(boardId, cardId)}/complete?${query}`,
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return redirectWithToast(returnTo, { kind: 'warn', message: error.message })
    }
  },
)
