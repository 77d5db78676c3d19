import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { listTags } from '#app/features/people/tags/tags.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { createBoard } from '../admin-boards.server.ts'
import { BOARD_MESSAGES } from '../board.ts'
import { ADMIN_PATH } from '../paths.ts'
import { BoardForm } from '../components/board-form.tsx'
import { BOARD_NAME_MAX, boardSchema } from '../board.schema.ts'
import type { Route } from './+types/new-board'

export const meta: Route.MetaFunction = () => [{ title: 'Create board · Switchboard' }]

/** `?tag=…&name=…` begins with a tag and a name. */
export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const tags = (await listTags(ctx)).map(({ id, name }) => ({ id, name }))
  const tag = url.searchParams.get('tag')
  const begun = {
    name: (url.searchParams.get('name') ?? '').slice(0, BOARD_NAME_MAX),
    tags: tags.flatMap(({ id }) => (id === tag ? id : [])),
  }
  return { tags, begun }
})

export const action = page.form(
  {
    can: 'administer',
    schema: boardSchema,
    failed: BOARD_MESSAGES.createFailed,
    unknown: BOARD_MESSAGES.createFailed,
  },
  async (ctx, board) => {
    const { name } = await createBoard(ctx, board)
    return redirectWithToast(ADMIN_PATH, { kind: 'ok', message: BOARD_MESSAGES.created(name) })
  },
)

export default function NewBoard({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Create board" closeTo={ADMIN_PATH} size="lg">
      <BoardForm board={null} {...loaderData} lastResult={actionData?.result} />
    </RouteDialog>
  )
}
