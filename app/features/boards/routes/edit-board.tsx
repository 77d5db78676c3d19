import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { listTags } from '#app/features/tags/tags.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { getBoardToEdit, updateBoard } from '../admin-boards.server.ts'
import { ADMIN_PATH, BOARD_MESSAGES } from '../board.ts'
import { BoardForm } from '../components/board-form.tsx'
import { saveBoard } from './save-board.server.ts'
import type { Route } from './+types/edit-board'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.board.name ?? 'Board'} · Switchboard` },
]

export const loader = page.loader({ can: 'administer' }, async (ctx, { params }: Route.LoaderArgs) => {
  const [board, tags] = await Promise.all([getBoardToEdit(ctx, params.boardId), listTags(ctx)])
  return { board, tags: tags.map(({ id, name }) => ({ id, name })) }
})

export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, params, context }: Route.ActionArgs) => {
    const form = await request.formData()
    await getBoardToEdit(ctx, params.boardId)
    return saveBoard(form, context, BOARD_MESSAGES.updateFailed, async (input) => {
      await updateBoard(ctx, params.boardId, input)
      return BOARD_MESSAGES.updated
    })
  },
)

export default function EditBoard({ loaderData, actionData }: Route.ComponentProps) {
  const { board, tags } = loaderData
  return (
    <RouteDialog title="Edit board" closeTo={ADMIN_PATH} size="lg">
      <BoardForm key={board.id} board={board} tags={tags} lastResult={actionData?.result} />
    </RouteDialog>
  )
}
