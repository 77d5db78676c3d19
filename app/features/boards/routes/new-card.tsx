import { data, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { listClients } from '#app/features/clients/list-clients.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { boardPath } from '../board.ts'
import { getBoard } from '../boards.server.ts'
import { newCardSchema } from '../card.schema.ts'
import { NewCardForm } from '../components/new-card-form.tsx'
import { addCard } from '../edit-cards.server.ts'
import type { Route } from './+types/new-card'

export const meta: Route.MetaFunction = () => [{ title: 'Add Card · Switchboard' }]

const MOST_FOUND = 8

/** `?find=…`: contacts to choose from. */
export const loader = page.loader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const board = await getBoard(ctx, params.boardId)
  const find = url.searchParams.get('find')?.trim() ?? ''
  const { items } = find ? await listClients(ctx, { search: find, limit: MOST_FOUND }) : { items: [] }
  return {
    boardId: board.id,
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
  await getBoard(ctx, params.boardId)
  if (submission.status !== 'success') return data(submission.reply(), 422)
  try {
    await addCard(ctx, params.boardId, submission.value)
  } catch (error) {
    const { status, message } = saveFailure(error, 'Unable to add the card', context)
    return data(submission.reply({ formErrors: [message] }), status)
  }
  const query = new URLSearchParams(url.search)
  query.delete('find')
  return redirectWithToast(`${boardPath(params.boardId)}${query.size > 0 ? `?${query}` : ''}`, {
    kind: 'ok',
    message: 'Card added',
  })
})

export default function NewCard({ loaderData, actionData }: Route.ComponentProps) {
  const query = new URLSearchParams(useLocation().search)
  query.delete('find')
  const closeTo = `${boardPath(loaderData.boardId)}${query.size > 0 ? `?${query}` : ''}`
  return (
    <RouteDialog title="Add Card" closeTo={closeTo}>
      <NewCardForm {...loaderData} lastResult={actionData} closeTo={closeTo} />
    </RouteDialog>
  )
}
