import { redirect } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { clientName } from '#app/lib/client-names.ts'
import { deleteClient, getClient } from '#app/features/people/clients/clients.server.ts'
import { lastList } from '#app/features/people/clients/components/last-client-list.ts'
import { listAgain } from '#app/features/people/clients/list-query.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { AppError } from '#app/lib/errors.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/delete-client'

/** The code to type: short, and different for each client. */
const codeOf = (id: string) => id.slice(-5).toUpperCase()

export const loader = page.loader({ can: 'deleteClients', params: { id: uuid } }, async (ctx, { params }) => {
  const client = await getClient(ctx, params.id)
  return { id: client.id, name: clientName(client), code: codeOf(client.id) }
})

export const action = page.form(
  { can: 'deleteClients', params: { id: uuid } },
  async (ctx, form, { params }) => {
    // Another account's client is not found, whatever was typed.
    await getClient(ctx, params.id)
    const typed = form.get('code')
    if (typeof typed !== 'string' || typed.trim() !== codeOf(params.id)) {
      throw new AppError('invalid', `Type ${codeOf(params.id)} exactly as shown.`)
    }
    await deleteClient(ctx, params.id)
    return redirect(listAgain(form.get('list'), form.get('rows'), { deleted: params.id }))
  },
)

export default function DeleteContact({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, code } = loaderData
  // Only the browser knows which list the user came from.
  const hydrated = useHydrated()
  const list = hydrated ? lastList() : null
  return (
    <ConfirmRoute
      title="Delete Confirmation"
      description={`${name} goes to the trash with everything recorded about them. You can undo this for 30 days. Texts stay.`}
      closeTo={useDialogUrls().pageUrl(id)}
      confirmLabel="Delete"
      danger
      typed={{ name: 'code', text: code, capitals: true }}
      result={actionData?.result}
    >
      {list ? (
        <>
          <input type="hidden" name="list" value={list.href.split('?')[1] ?? ''} />
          <input type="hidden" name="rows" value={list.rows} />
        </>
      ) : null}
    </ConfirmRoute>
  )
}
