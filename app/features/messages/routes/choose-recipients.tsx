import { redirect } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { choicesIn } from '#app/features/texting/recipient-params.ts'
import { RecipientPicker } from '../components/recipient-picker.tsx'
import { chosenRecipients, findRecipients } from '../recipients.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/choose-recipients'

export const meta: Route.MetaFunction = () => [{ title: 'New message · Switchboard' }]

/** `find` is the search term. With `group`, several recipients are chosen, each a `with`. */
export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!ctx.can.message) throw redirect('/messages')
  const { searchParams } = url
  const term = (searchParams.get('find') ?? '').trim()
  const group = searchParams.has('group')
  const [recipients, chosen] = await Promise.all([
    findRecipients(ctx, term),
    chosenRecipients(ctx, group ? choicesIn(searchParams) : []),
  ])
  return { term, recipients, group, chosen }
})

export default function NewMessage({ loaderData }: Route.ComponentProps) {
  const { group } = loaderData
  return (
    <RouteDialog title={group ? 'New group' : 'New message'} closeTo="/messages" plain>
      <RecipientPicker key={String(group)} {...loaderData} />
    </RouteDialog>
  )
}
