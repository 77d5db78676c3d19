import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { listTags } from '#app/features/people/tags/tags.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { getBoardToEdit, updateBoard } from '../admin-boards.server.ts'
import { BOARD_MESSAGES } from '../board.ts'
import { ADMIN_PATH } from '../paths.ts'
import { BoardForm } from '../components/board-form.tsx'
import { boardSchema } from '../board.schema.ts'
import type { Route } from './+types/edit-board'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.board.name ?? 'Board'} · Switchboard` },
]

export const loader = page.loader(
  { can: 'administer', params: { boardId: uuid } },
  async (ctx, { params }) => {
    const [board, tags] = await Promise.all([getBoardToEdit(ctx, params.boardId), listTags(ctx)])
    return { board, tags: tags.map(({ id, name }) => ({ id, name })) }
  },
)

export const action = page.form(
  {
    can: 'administer',
    params: { boardId: uuid },
    schema: boardSchema,
    failed: BOARD_MESSAGES.updateFailed,
    unknown: BOARD_MESSAGES.updateFailed,
    to: ADMIN_PATH,
    done: BOARD_MESSAGES.updated,
  },
  (ctx, board, { params }) => updateBoard(ctx, params.boardId, board),
)

export default function EditBoard({ loaderData, actionData }: Route.ComponentProps) {
  const { board, tags } = loaderData
  return (
    <RouteDialog title="Edit board" closeTo={ADMIN_PATH} size="lg">
      <BoardForm key={board.id} board={board} tags={tags} lastResult={actionData?.result} />
    </RouteDialog>
  )
}
