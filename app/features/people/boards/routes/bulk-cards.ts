import { AppError } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { plural } from '#app/lib/plural.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { boardPath } from '../paths.ts'
import { doneLane, getBoard } from '../boards.server.ts'
import { readFilter } from '../card-filter.ts'
import { bulkSchema, cardsChange } from '../card.schema.ts'
import { changeCards } from '../change-cards.server.ts'

/** Changes the selected cards of a board, and starts another selection. */
export const action = page.action({ params: { boardId: uuid } }, async (ctx, { request, params, url }) => {
  const path = boardPath(params.boardId)
  const warn = (message: string) => redirectWithToast(`${path}${url.search}`, { kind: 'warn', message })
  const submission = parseWithZod(await request.formData(), { schema: bulkSchema })
  if (submission.status !== 'success') {
    return warn(Object.values(submission.error ?? {}).flat()[0] ?? 'Choose some cards first.')
  }
  const { card: cards, lane: lanes, except, intent, to } = submission.value
  if (cards.length === 0 && lanes.length === 0) return warn('Choose some cards first.')
  const board = await getBoard(ctx, params.boardId)
  const done = doneLane(board.lanes)
  if (intent === 'complete' && !done) return warn('This board has a single lane.')
  const change =
    intent === 'complete'
      ? { to: done ?? undefined }
      : intent === 'delete'
        ? { remove: true }
        : { to: to ?? undefined, ...cardsChange(submission.value) }
  if (Object.values(change).every((value) => value === undefined)) {
    return warn('Choose a lane, a person, a due date or a color.')
  }
  try {
    const selection = { cards, lanes, except, filter: readFilter(url.searchParams) }
    const { count, what, changeId } = await changeCards(ctx, board.id, selection, change)
    const query = new URLSearchParams(url.search)
    query.set('select', changeId)
    return redirectWithToast(
      `${path}?${query}`,
      count === 0
        ? { kind: 'info', message: `No card was changed: they are already ${what}.` }
        : {
            kind: 'ok',
            message: `${plural(count, 'card')} ${intent === 'complete' ? 'completed' : what}`,
            undo: `${path}/changes/${changeId}/undo?${query}`,
          },
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not-found' || error.code === 'forbidden') throw error
    return warn(error.message)
  }
})
