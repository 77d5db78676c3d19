import { AppError } from '#app/lib/errors.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { redirect } from 'react-router'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { deleteView, duplicateView, moveView, restoreView } from '../save-views.server.ts'
import { viewPath, VIEWS_PATH } from '../view.ts'

/** `?do=up`, `down`, `duplicate`, `delete` or `restore`. */
export const action = page.form(
  { params: { viewId: uuid }, failed: 'Unable to change the view', failedTo: VIEWS_PATH },
  async (ctx, _, { params, url }) => {
    const toast = await change(ctx, params.viewId, url.searchParams.get('do'))
    return toast ? redirectWithToast(VIEWS_PATH, toast) : redirect(VIEWS_PATH)
  },
)

async function change(ctx: Ctx, id: string, what: string | null): Promise<Toast | null> {
  switch (what) {
    case 'up':
    case 'down':
      await moveView(ctx, id, what === 'up' ? -1 : 1)
      return null
    case 'duplicate':
      return { kind: 'ok', message: `“${await duplicateView(ctx, id)}” was added to your views` }
    case 'delete':
      return {
        kind: 'ok',
        message: `“${await deleteView(ctx, id)}” was deleted`,
        undo: `${viewPath(id)}/change?do=restore`,
      }
    case 'restore':
      return { kind: 'ok', message: `“${await restoreView(ctx, id)}” is back` }
    default:
      throw new AppError('invalid', 'This can’t be done with a view.')
  }
}
