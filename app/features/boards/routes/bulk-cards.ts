import { AppError } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { plural } from '#app/lib/plural.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { boardPath } from '../board.ts'
import { bulkSchema } from '../card.schema.ts'
import { changeCards } from '../move-cards.server.ts'
import type { Route } from './+types/bulk-cards'

/** Moves or assigns the selected cards of a board, or both. */
export const action = page.action(async (ctx, { request, params, url }: Route.ActionArgs) => {
  const back = `${boardPath(params.boardId)}${url.search}`
  const submission = parseWithZod(await request.formData(), { schema: bulkSchema })
  if (submission.status !== 'success') {
    return redirectWithToast(back, { kind: 'warn', message: 'Choose some cards first.' })
  }
  const { card: cards, to, assignTo } = submission.value
  if (!to && !assignTo) {
    return redirectWithToast(back, { kind: 'warn', message: 'Choose a lane or a person.' })
  }
  try {
    let changed = 0
    if (assignTo) {
      const userId = assignTo === 'none' ? null : assignTo
      changed = await changeCards(ctx, params.boardId, cards, { assignTo: userId })
    }
    if (to) changed = Math.max(changed, await changeCards(ctx, params.boardId, cards, { to }))
    return redirectWithToast(back, { kind: 'ok', message: `${plural(changed, 'card')} changed` })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not-found') throw error
    return redirectWithToast(back, { kind: 'warn', message: error.message })
  }
})
