import { data } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { plural } from '#app/lib/plural.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { deleteBoard, getBoardToEdit } from '../admin-boards.server.ts'
import { ADMIN_PATH, BOARD_MESSAGES } from '../board.ts'
import type { Route } from './+types/delete-board'

export const meta: Route.MetaFunction = () => [{ title: 'Delete board · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { params }: Route.LoaderArgs) => {
  const { name, total } = await getBoardToEdit(ctx, params.boardId)
  return { name, total }
})

export const action = page.action(
  { can: 'administer' },
  async (ctx, { params, context }: Route.ActionArgs) => {
    await getBoardToEdit(ctx, params.boardId)
    try {
      await deleteBoard(ctx, params.boardId)
    } catch (error) {
      const { status, message } = saveFailure(error, BOARD_MESSAGES.deleteFailed, context)
      return data({ error: message }, status)
    }
    return redirectWithToast(ADMIN_PATH, { kind: 'ok', message: BOARD_MESSAGES.deleted })
  },
)

export default function DeleteBoard({ loaderData, actionData }: Route.ComponentProps) {
  const { name, total } = loaderData
  return (
    <ConfirmRoute
      title="Delete Confirmation"
      description={`This deletes the board “${name}”${
        total > 0 ? ` with ${plural(total, 'card')}` : ''
      }. It cannot be reversed. The contacts stay.`}
      closeTo={ADMIN_PATH}
      confirmLabel="Delete"
      danger
      error={actionData?.error}
    />
  )
}
