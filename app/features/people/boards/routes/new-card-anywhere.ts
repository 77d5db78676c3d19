import { redirect } from 'react-router'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { activeBoard } from '../active-board.ts'
import { getBoard, listBoards, nullIfMissing } from '../boards.server.ts'
import { newCardPath, TASKS_PATH } from '../paths.ts'
import type { Route } from './+types/new-card-anywhere'

/** Leads to the form for a card on the board that this browser showed last, or on the first one. */
export const loader = page.loader(async (ctx, { request }: Route.LoaderArgs) => {
  const active = activeBoard(request.headers.get('Cookie'))
  const shown = active && (await nullIfMissing(getBoard(ctx, active)))
  const board = shown || (await listBoards(ctx, { completed: true }))[0]
  if (board) throw redirect(newCardPath(board.id))
  return redirectWithToast(TASKS_PATH, { kind: 'info', message: 'There is no board to add a card to yet.' })
})
