import { AppError } from '#app/lib/errors.ts'
import { plural } from '#app/lib/plural.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { boardPath, cardPath } from '../paths.ts'
import { undoChange } from '../change-cards.server.ts'

/** Takes a change back, and returns to the board, or with `?card` to the card whose field was changed. */
export const action = page.action(
  { params: { boardId: uuid, changeId: uuid } },
  async (ctx, { params, url }) => {
    const query = new URLSearchParams(url.search)
    const card = query.get('card')
    query.delete('card')
    const under = isUuid(card) ? cardPath(params.boardId, card) : boardPath(params.boardId)
    const back = query.size > 0 ? `${under}?${query}` : under
    try {
      const { undone, left } = await undoChange(ctx, params.boardId, params.changeId)
      const message = `Undone for ${plural(undone, 'card')}.`
      if (left === 0) return redirectWithToast(back, { kind: 'ok', message })
      const stay = `${plural(left, 'card')} changed since and ${left === 1 ? 'stays' : 'stay'}.`
      return redirectWithToast(back, { kind: 'warn', message: `${message} ${stay}` })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error
      return redirectWithToast(back, { kind: 'warn', message: error.message })
    }
  },
)
