import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { plural } from '#app/lib/plural.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { deleteBoard, getBoardToEdit } from '../admin-boards.server.ts'
import { BOARD_MESSAGES } from '../board.ts'
import { ADMIN_PATH } from '../paths.ts'
import type { Route } from './+types/delete-board'

export const meta: Route.MetaFunction = () => [{ title: 'Delete board · Switchboard' }]

export const loader = page.loader(
  { can: 'administer', params: { boardId: uuid } },
  async (ctx, { params }) => {
    const { name, total } = await getBoardToEdit(ctx, params.boardId)
    return { name, total }
  },
)

export const action = page.form(
  {
    can: 'administer',
    params: { boardId: uuid },
    failed: BOARD_MESSAGES.deleteFailed,
    to: ADMIN_PATH,
    done: BOARD_MESSAGES.deleted,
  },
  (ctx, _, { params }) => deleteBoard(ctx, params.boardId),
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
      result={actionData?.result}
    />
  )
}
