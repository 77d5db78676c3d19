import { data, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { usePeers } from '#app/features/shell/components/peers-context.ts'
import { AppError } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { refuseForm, saveFailure } from '#app/middleware/save-failure.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { BOARD_MESSAGES, boardPath, type BoardView, cardPath, cardTitle } from '../board.ts'
import { getBoard, orNull } from '../boards.server.ts'
import { cardSchema, commentSchema } from '../card.schema.ts'
import { type CardDetail, getCard, type GoneCard, whyCardGone } from '../cards.server.ts'
import { goneSentence } from '../components/card-gone.tsx'
import { CardDialog } from '../components/card-dialog.tsx'
import { usersOf } from '../components/people.ts'
import { commentOnCard, updateCard } from '../edit-cards.server.ts'
import { useKept } from '../components/use-kept.ts'
import { boardChanged } from '../events.ts'
import type { Route } from './+types/card'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.card ? cardTitle(loaderData.card) : 'Card'} · Switchboard` },
]

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => {
  const { boardId, cardId } = params
  const [board, card] = await Promise.all([
    orNull(getBoard(ctx, boardId)),
    orNull(getCard(ctx, boardId, cardId)),
  ])
  if (board && card) return { board, card, canMessage: ctx.can.message, gone: null }
  return data({ board: null, card: null, gone: await whyCardGone(ctx, boardId, cardId) }, { status: 404 })
})

const NOTHING = { edit: undefined, comment: undefined }

/** `intent`: `comment`, else the card's fields. */
export const action = page.action(async (ctx, { request, params, url, context }: Route.ActionArgs) => {
  const { boardId, cardId } = params
  const form = await request.formData()
  if (form.get('intent') === 'comment') {
    const submission = parseWithZod(form, { schema: commentSchema })
    if (submission.status !== 'success') return data({ ...NOTHING, comment: submission.reply() }, 422)
    try {
      await commentOnCard(ctx, boardId, cardId, submission.value.comment)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const comment = submission.reply({ fieldErrors: { comment: [error.message] } })
      return data({ ...NOTHING, comment }, error.status)
    }
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
    const { status, message } =
      error instanceof AppError ? error : saveFailure(error, 'The card was not saved', context)
    const { data: refused } = refuseForm(submission, error, { status, message })
    return data({ ...NOTHING, edit: refused.result }, status)
  }
  return redirectWithToast(`${boardPath(boardId)}${url.search}`, { kind: 'ok', message: 'Card updated' })
})

/** A card that is gone while its dialog is open stays there with a notice, and with what was typed. */
export default function Card({ loaderData, actionData, params }: Route.ComponentProps) {
  const { boardId, cardId } = params
  const { search } = useLocation()
  const kept = useKept(cardId, loaderData.card ? loaderData : null)
  const { revalidate } = useRealtime()
  useRealtimeEvent(boardChanged, ({ boardId: changed, event }) => {
    if (changed !== boardId || !event) return
    if (event.card.id === cardId) revalidate()
  })
  if (!kept) return <NoCard gone={loaderData.gone} closeTo={`${boardPath(boardId)}${search}`} />
  return (
    <OpenCard loaded={kept} gone={loaderData.card ? undefined : loaderData.gone} actionData={actionData} />
  )
}

/** For a link to a card that was gone before it was opened. */
function NoCard({ gone, closeTo }: { gone: GoneCard | null; closeTo: string }) {
  return (
    <RouteDialog title="Card not found" closeTo={closeTo} size="sm" plain>
      <p>{gone ? goneSentence(gone) : BOARD_MESSAGES.noCard}</p>
    </RouteDialog>
  )
}

interface OpenCardProps {
  loaded: { board: BoardView; card: CardDetail; canMessage: boolean }
  /** Why the card is gone; null if its board is. Undefined while it is there. */
  gone: GoneCard | null | undefined
  actionData: Route.ComponentProps['actionData']
}

function OpenCard({ loaded: { board, card, canMessage }, gone, actionData }: OpenCardProps) {
  const { search } = useLocation()
  const peers = usePeers()
  const { user } = useFrame()
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
        people={usersOf(board, peers)}
        everyone={peers}
        userId={user.id}
        canMessage={canMessage}
        gone={gone}
        closeTo={closeTo}
        edited={actionData?.edit}
        commented={actionData?.comment}
      />
    </RouteDialog>
  )
}
