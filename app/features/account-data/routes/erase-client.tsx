import { data } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { getClient } from '#app/features/clients/clients.server.ts'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'
import { clientName } from '#app/lib/client-names.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { requestErasure } from '../erase-client.server.ts'
import type { Route } from './+types/erase-client'

const WORD = 'ERASE'

export const loader = page.loader({ can: 'deleteClients' }, async (ctx, { params }: Route.LoaderArgs) => {
  const client = await getClient(ctx, params.id)
  return { id: client.id, name: clientName(client) }
})

export const action = page.action(
  { can: 'deleteClients' },
  async (ctx, { request, params }: Route.ActionArgs) => {
    const form = await request.formData()
    // Another account's client is not found, whatever was typed.
    await getClient(ctx, params.id)
    const typed = form.get('word')
    if (typeof typed !== 'string' || typed.trim() !== WORD) {
      return data({ error: `Type ${WORD} exactly as shown.` }, 422)
    }
    await requestErasure(ctx, params.id)
    return redirectWithToast('/contacts', { kind: 'ok', message: 'The contact is being erased.' })
  },
)

export default function EraseContact({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title={`Erase ${name}?`}
      description="Everything about the people of this contact is removed for good: records, notes, texts, calls, recordings and files. This can’t be undone. Opt-outs stay, by number, because the law requires them."
      closeTo={useDialogUrls().pageUrl(id)}
      confirmLabel="Erase"
      danger
      typed={{ name: 'word', text: WORD, capitals: true }}
      error={actionData?.error}
    />
  )
}
