import { data } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { CALENDAR_PATH } from '../calendar.ts'
import { moveItemSchema } from '../move.schema.ts'
import { moveItem } from '../move-item.server.ts'

/** POST with the fields of moveSchema and `returnTo`, in the form or, for the Undo of a toast, in the URL. */
export const action = page.action(async (ctx, { request, url }) => {
  const form = await request.formData()
  const given = form.has('kind') ? form : toForm(url.searchParams)
  const returnTo = safeRedirect(given.get('returnTo'), CALENDAR_PATH)
  const submission = parseWithZod(given, { schema: moveItemSchema })
  if (submission.status !== 'success') throw data('Open the calendar again.', { status: 422 })
  const { kind, id, boardId, from, to } = submission.value
  try {
    const message = await moveItem(ctx, submission.value)
    const undo = new URLSearchParams({ kind, id, boardId: boardId ?? '', from: to, to: from, returnTo })
    const isUndo = given !== form
    return redirectWithToast(returnTo, {
      kind: 'ok',
      message,
      ...(isUndo ? {} : { undo: `${CALENDAR_PATH}/move?${undo}` }),
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not-found') {
      if (given !== form) throw error
      // Someone deleted what was being dragged: the calendar stays.
      return data({ problem: error.message }, { status: 404 })
    }
    return redirectWithToast(returnTo, { kind: 'warn', message: error.message })
  }
})

function toForm(search: URLSearchParams): FormData {
  const form = new FormData()
  for (const [name, value] of search) form.append(name, value)
  return form
}
