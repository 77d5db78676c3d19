import { data, useSearchParams } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { listClients } from '#app/features/people/clients/list-clients.server.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { usePeers } from '#app/features/accounts/shell/components/peers-context.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { stayInForm } from '#app/middleware/form-builder.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { boardPath, newCardPath } from '../paths.ts'
import { getBoard, nullIfMissing } from '../boards.server.ts'
import { newCardSchema } from '../card.schema.ts'
import { NewCardForm } from '../components/new-card-form.tsx'
import { usersOf } from '../components/people.ts'
import { useKept } from '../components/use-kept.ts'
import { addCard } from '../edit-cards.server.ts'
import type { Route } from './+types/new-card'

export const meta: Route.MetaFunction = () => [{ title: 'Add Card · Switchboard' }]

const MOST_FOUND = 8

/** `?find=…`: contacts to choose from. */
export const loader = page.loader({ params: { boardId: uuid } }, async (ctx, { params, url }) => {
  const board = await nullIfMissing(getBoard(ctx, params.boardId))
  if (!board) return data(null, { status: 404 })
  const find = url.searchParams.get('find')?.trim() ?? ''
  const { items } = find ? await listClients(ctx, { search: find, limit: MOST_FOUND }) : { items: [] }
  return {
    board: { id: board.id, lanes: board.lanes, users: board.users },
    find,
    found: items.flatMap((client) => {
      const number = client.mobilePhone ?? client.phone
      const detail = [number && formatPhone(number), client.email].filter(Boolean).join(' · ')
      const co = coapplicantName(client)
      const person = { clientId: client.id, detail }
      return [
        { ...person, level: 'applicant' as const, name: applicantName(client) },
        ...(co ? [{ ...person, level: 'coapplicant' as const, name: co }] : []),
      ]
    }),
  }
})

/** The form, with the chosen one of the people found: level and client. */
async function readNewCard(_: Ctx, { request }: { request: Request }) {
  const form = await request.formData()
  const [level, client] = String(form.get('person') ?? '').split(':')
  form.delete('person')
  if (client) {
    form.set('level', level ?? '')
    form.set('client', client)
  }
  return { form }
}

function add(to: (added: AddedCard, at: { boardId: string; params: URLSearchParams }) => string) {
  return page.form(
    {
      params: { boardId: uuid },
      read: readNewCard,
      schema: newCardSchema,
      failed: 'Unable to add the card',
      onError: stayInForm,
    },
    async (ctx, card, { params: { boardId }, url }) => {
      const added = await addCard(ctx, boardId, card)
      const path = to(added, { boardId, params: url.searchParams })
      return redirectWithToast(path, { kind: 'ok', message: 'Card added' })
    },
  )
}

type AddedCard = Awaited<ReturnType<typeof addCard>>

export const action = page.intents(
  { read: readNewCard, otherwise: 'add' },
  {
    add: add((_, { boardId, params }) => `${boardPath(boardId)}${boardSearch(params)}`),
    another: add((added, { boardId, params }) => {
      const again = new URLSearchParams(params)
      again.delete('find')
      again.set('to', added.laneId)
      if (added.assignedTo) again.set('assign', added.assignedTo)
      else again.delete('assign')
      again.set('added', added.id)
      return `${newCardPath(boardId)}?${again}`
    }),
  },
)

/** The board's own parameters. */
function boardSearch(params: URLSearchParams): string {
  const query = new URLSearchParams(params)
  for (const name of ['find', 'to', 'assign', 'added']) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}

export default function NewCard({ loaderData, actionData, params: { boardId } }: Route.ComponentProps) {
  const loaded = useKept(boardId, loaderData)
  const [params] = useSearchParams()
  const peers = usePeers()
  const { user } = useFrame()
  if (!loaded) return null
  const { board } = loaded
  const closeTo = `${boardPath(board.id)}${boardSearch(params)}`
  return (
    <RouteDialog title="Add Card" closeTo={closeTo}>
      <NewCardForm
        key={params.get('added')}
        {...loaded}
        people={usersOf(board, peers)}
        userId={user.id}
        lastResult={actionData?.result}
        closeTo={closeTo}
      />
    </RouteDialog>
  )
}
