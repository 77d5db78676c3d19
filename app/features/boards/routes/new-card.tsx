import { data, useSearchParams } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { listClients } from '#app/features/clients/list-clients.server.ts'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { usePeers } from '#app/features/shell/components/peers-context.ts'
import { AppError } from '#app/lib/errors.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { boardPath, type CardView, newCardPath } from '../board.ts'
import { getBoard, orNull } from '../boards.server.ts'
import { newCardSchema } from '../card.schema.ts'
import { NewCardForm } from '../components/new-card-form.tsx'
import { usersOf } from '../components/people.ts'
import { useKept } from '../components/use-kept.ts'
import { addCard } from '../edit-cards.server.ts'
import type { Route } from './+types/new-card'

export const meta: Route.MetaFunction = () => [{ title: 'Add Card · Switchboard' }]

const MOST_FOUND = 8

/** `?find=…`: contacts to choose from. */
export const loader = page.loader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const board = await orNull(getBoard(ctx, params.boardId))
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

export const action = page.action(async (ctx, { request, params, url, context }: Route.ActionArgs) => {
  const form = await request.formData()
  // The radio button of a found person: level and client.
  const [level, client] = String(form.get('person') ?? '').split(':')
  form.delete('person')
  if (client) {
    form.set('level', level ?? '')
    form.set('client', client)
  }
  const submission = parseWithZod(form, { schema: newCardSchema })
  if (submission.status !== 'success') return data(submission.reply(), 422)
  let added: CardView
  try {
    added = await addCard(ctx, params.boardId, submission.value)
  } catch (error) {
    const { status, message } = saveFailure(error, 'Unable to add the card', context)
    const field = error instanceof AppError ? error.field : undefined
    return data(
      submission.reply(field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }),
      status,
    )
  }
  const toast = { kind: 'ok', message: 'Card added' } as const
  if (form.get('intent') !== 'another') {
    return redirectWithToast(`${boardPath(params.boardId)}${boardSearch(url.searchParams)}`, toast)
  }
  const again = new URLSearchParams(url.searchParams)
  again.delete('find')
  again.set('to', added.laneId)
  if (added.assignedTo) again.set('assign', added.assignedTo)
  else again.delete('assign')
  again.set('added', added.id)
  return redirectWithToast(`${newCardPath(params.boardId)}?${again}`, toast)
})

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
        lastResult={actionData}
        closeTo={closeTo}
      />
    </RouteDialog>
  )
}
