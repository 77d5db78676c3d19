import { data, redirect, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { usePeers } from '#app/features/accounts/shell/components/peers-context.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { stayInForm } from '#app/middleware/form-builder.server.ts'
import { answerTo } from '#app/lib/answer-to.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { BOARD_MESSAGES, cardTitle } from '../board.ts'
import type { BoardView } from '../board-views.server.ts'
import { boardPath, searchUnderCard, cardPath } from '../paths.ts'
import { getBoard, nullIfMissing } from '../boards.server.ts'
import { cardFieldSchema, cardSchema, cardsChange, commentSchema } from '../card.schema.ts'
import { type CardDetail, getCard, type GoneCard, whyCardGone } from '../cards.server.ts'
import { goneSentence } from '../components/card-gone.tsx'
import { CardDialog } from '../components/card-dialog.tsx'
import { usersOf } from '../components/people.ts'
import { changeCards } from '../change-cards.server.ts'
import { commentOnCard, updateCard } from '../edit-cards.server.ts'
import { useKept } from '../components/use-kept.ts'
import { boardChanged } from '../events.ts'
import type { Route } from './+types/card'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.card ? cardTitle(loaderData.card) : 'Card'} · Switchboard` },
]

export const loader = page.loader({ params: { boardId: uuid, cardId: uuid } }, async (ctx, { params }) => {
  const { boardId, cardId } = params
  const [board, card] = await Promise.all([
    nullIfMissing(getBoard(ctx, boardId)),
    nullIfMissing(getCard(ctx, boardId, cardId)),
  ])
  if (board && card) return { board, card, canMessage: ctx.can.message, gone: null }
  return data({ board: null, card: null, gone: await whyCardGone(ctx, boardId, cardId) }, { status: 404 })
})

const params = { boardId: uuid, cardId: uuid }

export const action = page.intents(
  { otherwise: 'save' },
  {
    comment: page.form(
      {
        params,
        schema: commentSchema,
        onError: ({ status, message }, { refuse }) => refuse({ status, fieldErrors: { comment: [message] } }),
        to: ({ params: { boardId, cardId }, url }) => `${cardPath(boardId, cardId)}${url.search}`,
        done: 'Comment added',
      },
      (ctx, value, { params }) =>
        commentOnCard(ctx, { boardId: params.boardId, cardId: params.cardId }, value),
    ),
    field: page.form(
      {
        params,
        schema: cardFieldSchema,
        failedTo: ({ params, url }) => `${cardPath(params.boardId, params.cardId)}${url.search}`,
      },
      async (ctx, value, { params: { boardId, cardId }, url }) => {
        const { count, what, changeId } = await changeCards(
          ctx,
          boardId,
          { cards: [cardId] },
          cardsChange(value),
        )
        const here = `${cardPath(boardId, cardId)}${url.search}`
        if (count === 0) return redirect(here)
        const query = new URLSearchParams(url.search)
        query.set('card', cardId)
        return redirectWithToast(here, {
          kind: 'ok',
          message: `Card ${what}`,
          undo: `${boardPath(boardId)}/changes/${changeId}/undo?${query}`,
        })
      },
    ),
    save: page.form(
      {
        params,
        schema: cardSchema,
        unknown: 'The card was not saved: unknown error',
        onError: stayInForm,
        to: ({ params, url }) => `${cardPath(params.boardId, params.cardId)}${searchUnderCard(url.search)}`,
        done: 'Card updated',
      },
      (ctx, card, { params }) => updateCard(ctx, { boardId: params.boardId, cardId: params.cardId }, card),
    ),
  },
)

export default function Card({ loaderData, actionData, params }: Route.ComponentProps) {
  const { boardId, cardId } = params
  const { search } = useLocation()
  const kept = useKept(cardId, loaderData.card ? loaderData : null)
  const { revalidate } = useRealtime()
  useRealtimeEvent(boardChanged, ({ boardId: changed, event }) => {
    if (changed !== boardId || !event) return
    if (event.card.id === cardId) revalidate()
  })
  if (!kept)
    return <NoCard gone={loaderData.gone} closeTo={`${boardPath(boardId)}${searchUnderCard(search)}`} />
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
  const closeTo = `${boardPath(board.id)}${searchUnderCard(search)}`
  const edited = answerTo('save', actionData)?.result
  const isEditing = new URLSearchParams(search).has('edit') || edited !== undefined
  const lane = board.lanes.find(({ id }) => id === card.laneId)
  return (
    <RouteDialog
      title={<bdi>{cardTitle(card)}</bdi>}
      description={`${board.name} · ${lane?.label ?? ''}`}
      closeTo={closeTo}
      size="lg"
      toRead={!isEditing}
    >
      <CardDialog
        key={`${card.id} ${isEditing}`}
        isEditing={isEditing}
        card={card}
        board={board}
        people={usersOf(board, peers)}
        everyone={peers}
        userId={user.id}
        canMessage={canMessage}
        gone={gone}
        edited={edited}
        commented={answerTo('comment', actionData)?.result}
      />
    </RouteDialog>
  )
}
