import { data, redirect } from 'react-router'
import { RouteDialog } from '#app/components/route-dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { RecipientPicker } from '../components/recipient-picker.tsx'
import { createRoomSchema } from '../messages.schema.ts'
import { findRecipients } from '../recipients.server.ts'
import { findOrCreateRoom } from '../rooms.server.ts'
import type { Route } from './+types/new'
import { readForm } from './read-form.ts'

export const meta: Route.MetaFunction = () => [{ title: 'New message · Switchboard' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext)
  if (!ctx.can.message) throw redirect('/messages')
  const term = (url.searchParams.get('find') ?? '').trim()
  return { term, recipients: await orRefusal(findRecipients(ctx, term)) }
}

/** `to` is `number:<digits>` or `<level>:<client id>`. */
export async function action({ request, context }: Route.ActionArgs) {
  const to = String((await orRefusal(readForm(request))).get('to') ?? '')
  const [kind, value] = to.split(':')
  const parsed = createRoomSchema.safeParse(
    kind === 'number' ? { phoneNumber: value } : { level: kind, clientId: value },
  )
  if (!parsed.success || !value) return data({ error: 'Choose who to text.' }, 422)
  try {
    const room = await findOrCreateRoom(context.get(ctxContext), parsed.data)
    return redirect(`/messages/${room.id}`)
  } catch (error) {
    if (error instanceof AppError) return data({ error: error.message }, error.status)
    throw error
  }
}

export default function NewMessage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="New message" closeTo="/messages" plain>
      <RecipientPicker {...loaderData} error={actionData?.error ?? null} />
    </RouteDialog>
  )
}
