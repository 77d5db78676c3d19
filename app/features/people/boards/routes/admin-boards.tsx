import { ListChecks, Plus } from '#app/components/icons.tsx'
import { data, Link, Outlet } from 'react-router'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { listAllBoards } from '../admin-boards.server.ts'
import { BOARD_MESSAGES } from '../board.ts'
import { ADMIN_PATH } from '../paths.ts'
import { AdminBoard } from '../components/admin-board.tsx'
import { boardsChanged } from '../events.ts'
import type { Route } from './+types/admin-boards'

export const meta: Route.MetaFunction = () => [{ title: 'Task Boards · Switchboard' }]

export const loader = page.loader(async (ctx, { context }: Route.LoaderArgs) => {
  const canEdit = ctx.can.administer
  try {
    return { boards: await listAllBoards(ctx), canEdit }
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'task boards not loaded')
    return data({ boards: null, canEdit }, { status: 500 })
  }
})

export default function AdminBoards({ loaderData }: Route.ComponentProps) {
  const { boards, canEdit } = loaderData
  const { revalidate } = useRealtime()
  useRealtimeEvent(boardsChanged, revalidate)
  const add = canEdit ? (
    <Link
      to={`${ADMIN_PATH}/new`}
      preventScrollReset
      prefetch="intent"
      className={buttonVariants({ variant: 'primary' })}
    >
      <Plus aria-hidden />
      Create board
    </Link>
  ) : null
  return (
    <Page>
      <PageHeader title="Task Boards" actions={add} />
      {!boards ? (
        <ErrorState title={BOARD_MESSAGES.loadFailed} />
      ) : boards.length === 0 ? (
        <EmptyState icon={ListChecks} title="No task boards" action={add}>
          {canEdit
            ? 'A board puts a card in its first lane for each contact of its tags.'
            : 'Ask an administrator for a board.'}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {boards.map((board) => (
            <li key={board.id}>
              <AdminBoard board={board} canEdit={canEdit} />
            </li>
          ))}
        </ul>
      )}
      <Outlet />
    </Page>
  )
}
