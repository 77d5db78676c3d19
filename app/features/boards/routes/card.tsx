import { data, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { usePeers } from '#app/features/shell/components/peers-context.ts'
import { AppError } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { boardPath, cardPath, cardTitle } from '../board.ts'
import { getBoard } from '../boards.server.ts'
import { cardSchema, commentSchema } from '../card.schema.ts'
import { getCard } from '../cards.server.ts'
import { CardDialog } from '../components/card-dialog.tsx'
import { commentOnCard, updateCard } from '../edit-cards.server.ts'
import type { Route } from './+types/card'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? cardTitle(loaderData.card) : 'Card'} · Switchboard` },
]

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => {
  const [board, card] = await Promise.all([
    getBoard(ctx, params.boardId),
    getCard(ctx, params.boardId, params.cardId),
  ])
  return { board, card, canMessage: ctx.can.message }
})

const NOTHING = { edit: undefined, comment: undefined }

/** `intent`: `comment`, else the card's fields. */
export const action = page.action(async (ctx, { request, params, url, context }: Route.ActionArgs) => {
  const { boardId, cardId } = params
  const form = await request.formData()
  await getCard(ctx, boardId, cardId)
  if (form.get('intent') === 'comment') {
    const submission = parseWithZod(form, { schema: commentSchema })
    if (submission.status !== 'success') return data({ ...NOTHING, comment: submission.reply() }, 422)
    await commentOnCard(ctx, boardId, cardId, submission.value.comment)
    return redirectWithToast(`${cardPath(boardId, cardId)}${url.search}`, {
      kind: 'ok',
      message: 'Comment added',
    })
  }
  const submission = parseWithZod(form, { schema: cardSchema })
  if (submission.status !== 'success') return data({ ...NOTHING, edit: submission.reply() }, 422)
  try {
    await updateCard(ctx, boardId, cardId, submission.value)
  } catch (error) {
    if (error instanceof AppError) {
      const reply = error.field
        ? { fieldErrors: { [error.field]: [error.message] } }
        : { formErrors: [error.message] }
      return data({ ...NOTHING, edit: submission.reply(reply) }, error.status)
    }
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'card not saved')
    return data({ ...NOTHING, edit: submission.reply({ formErrors: ['The card was not saved.'] }) }, 500)
  }
  return redirectWithToast(`${boardPath(boardId)}${url.search}`, { kind: 'ok', message: 'Card updated' })
})

export default function Card({ loaderData, actionData }: Route.ComponentProps) {
  const { board, card, canMessage } = loaderData
  const { search } = useLocation()
  const peers = usePeers()
  const { user } = useFrame()
  const { users } = board
  const closeTo = `${boardPath(board.id)}${search}`
  const lane = board.lanes.find(({ id }) => id === card.laneId)
  return (
    <RouteDialog
      title={<bdi>{cardTitle(card)}</bdi>}
      description={`${board.name} · ${lane?.label ?? ''}`}
      closeTo={closeTo}
      size="lg"
    >
      <CardDialog
        key={card.id}
        card={card}
        board={board}
        people={users.length > 0 ? peers.filter(({ id }) => users.includes(id)) : peers}
        everyone={peers}
        userId={user.id}
        canMessage={canMessage}
        closeTo={closeTo}
        edited={actionData?.edit}
        commented={actionData?.comment}
      />
    </RouteDialog>
  )
}
