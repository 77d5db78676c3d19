import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { useLocation } from 'react-router'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { cardTitle } from '../board.ts'
import { boardPath } from '../paths.ts'
import { getBoard } from '../boards.server.ts'
import { moveSchema } from '../card.schema.ts'
import { getCard } from '../cards.server.ts'
import { moveCard } from '../move-cards.server.ts'
import type { Route } from './+types/move-card'

export const meta: Route.MetaFunction = () => [{ title: 'Move card · Switchboard' }]

export const loader = page.loader({ params: { boardId: uuid, cardId: uuid } }, async (ctx, { params }) => {
  const [board, card] = await Promise.all([
    getBoard(ctx, params.boardId),
    getCard(ctx, params.boardId, params.cardId),
  ])
  return {
    boardId: board.id,
    title: cardTitle(card),
    laneId: card.laneId,
    lanes: board.lanes.map(({ id, label }) => ({ id, label })),
  }
})

export const action = page.form(
  {
    params: { boardId: uuid, cardId: uuid },
    schema: moveSchema,
    onError: ({ code, message }, { params, url }) =>
      code === 'conflict'
        ? redirectWithToast(`${boardPath(params.boardId)}${url.search}`, { kind: 'warn', message })
        : undefined,
  },
  async (ctx, move, { params, url }) => {
    const board = await getBoard(ctx, params.boardId)
    const { event } = await moveCard(ctx, { boardId: board.id, cardId: params.cardId }, move)
    const lane = board.lanes.find(({ id }) => id === event.toLaneId)
    const message = `Moved to ${lane?.label ?? 'another lane'}`
    return redirectWithToast(`${boardPath(board.id)}${url.search}`, { kind: 'ok', message })
  },
)

export default function MoveCard({ loaderData, actionData }: Route.ComponentProps) {
  const problem = formProblem(actionData?.result)
  const { boardId, title, laneId, lanes } = loaderData
  const closeTo = `${boardPath(boardId)}${useLocation().search}`
  return (
    <FormDialog
      title="Move to…"
      description={title}
      size="sm"
      cancelTo={closeTo}
      submit="Move"
      bodyClassName="gap-0"
    >
      <input type="hidden" name="from" value={laneId} />
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Lane</legend>
        {lanes.map(({ id, label }) => (
          <label
            key={id}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-sunken"
          >
            <input
              type="radio"
              name="to"
              value={id}
              defaultChecked={id === laneId}
              required
              className="accent-brand-line"
            />
            <bdi className="min-w-0 break-words">{label}</bdi>
            {id === laneId ? <span className="text-muted text-sm">Now</span> : null}
          </label>
        ))}
      </fieldset>
      {problem ? (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      ) : null}
    </FormDialog>
  )
}
