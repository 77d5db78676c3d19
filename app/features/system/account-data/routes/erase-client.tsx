import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { clientName } from '#app/lib/client-names.ts'
import { AppError } from '#app/lib/errors.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { requestErasure } from '../erase-client.server.ts'
import type { Route } from './+types/erase-client'

const WORD = 'ERASE'

export const loader = page.loader({ can: 'deleteClients', params: { id: uuid } }, async (ctx, { params }) => {
  const client = await getClient(ctx, params.id)
  return { id: client.id, name: clientName(client) }
})

export const action = page.form(
  {
    can: 'deleteClients',
    params: { id: uuid },
    to: '/contacts',
    done: 'The contact is being erased.',
  },
  async (ctx, form, { params }) => {
    // Another account's client is not found, whatever was typed.
    await getClient(ctx, params.id)
    const typed = form.get('word')
    if (typeof typed !== 'string' || typed.trim() !== WORD) {
      throw new AppError('invalid', `Type ${WORD} exactly as shown.`)
    }
    return requestErasure(ctx, params.id)
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
      result={actionData?.result}
    />
  )
}
