import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { listTags } from '#app/features/tags/tags.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { createBoard } from '../admin-boards.server.ts'
import { ADMIN_PATH, BOARD_MESSAGES } from '../board.ts'
import { BoardForm } from '../components/board-form.tsx'
import { saveBoard } from './save-board.server.ts'
import type { Route } from './+types/new-board'

export const meta: Route.MetaFunction = () => [{ title: 'Create board · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx) => ({
  tags: (await listTags(ctx)).map(({ id, name }) => ({ id, name })),
}))

export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, context }: Route.ActionArgs) =>
    saveBoard(await request.formData(), context, BOARD_MESSAGES.createFailed, async (input) => {
      const { name } = await createBoard(ctx, input)
      return BOARD_MESSAGES.created(name)
    }),
)

export default function NewBoard({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Create board" closeTo={ADMIN_PATH} size="lg">
      <BoardForm board={null} tags={loaderData.tags} lastResult={actionData?.result} />
    </RouteDialog>
  )
}
