import { redirect } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { waitingUploads } from '#app/features/messaging/texting/media/media.server.ts'
import { choicesIn } from '#app/features/messaging/texting/recipient-params.ts'
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
  const [recipients, chosen, attached] = await Promise.all([
    findRecipients(ctx, term),
    chosenRecipients(ctx, group ? choicesIn(searchParams) : []),
    waitingUploads(ctx, searchParams.getAll('attach')),
  ])
  return { term, recipients, group, chosen, attached }
})

export default function NewMessage({ loaderData }: Route.ComponentProps) {
  const { group, attached, ...picker } = loaderData
  return (
    <RouteDialog title={group ? 'New group' : 'New message'} closeTo="/messages" plain>
      {attached.map(({ id, url, fileName }) => (
        <p key={id} className="mb-3 flex items-center gap-2.5 text-muted text-sm">
          {url ? <img src={url} alt="" className="size-10 shrink-0 rounded-sm object-cover" /> : null}
          <span className="min-w-0 truncate">{fileName ?? 'A picture'} is attached to the message.</span>
        </p>
      ))}
      <RecipientPicker key={String(group)} group={group} {...picker} />
    </RouteDialog>
  )
}
