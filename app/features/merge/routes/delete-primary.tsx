import { data } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { getClient } from '#app/features/clients/clients.server.ts'
import { deletePrimary } from '../delete-primary.server.ts'
import { previewSplit } from '../merge-preview.server.ts'
import { sentenceFailure } from '#app/middleware/save-failure.server.ts'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'
import { readVersion } from '../merge.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/delete-primary'

export const loader = page.loader({ can: 'deleteClients' }, async (ctx, { params }: Route.LoaderArgs) => {
  const { id, version, stays, leaves } = await previewSplit(ctx, params.id)
  return { id, version, primary: stays, secondary: leaves }
})

export const action = page.action(
  { can: 'deleteClients' },
  async (ctx, { request, params, context }: Route.ActionArgs) => {
    const version = readVersion(await request.formData())
    await getClient(ctx, params.id)
    try {
      const { id, mergeId } = await deletePrimary(ctx, params.id, version)
      return redirectWithToast(`/contacts/contact/${id}`, {
        kind: 'ok',
        message: 'Primary contact deleted',
        undo: `/contacts/contact/${id}/undo/${mergeId}`,
      })
    } catch (error) {
      const { status, message } = sentenceFailure(
        error,
        'There was an error deleting the primary contact.',
        context,
      )
      return data({ error: message }, status)
    }
  },
)

/** Reload after a conflict too, to show what is there now. */
export const shouldRevalidate = () => true

export default function DeletePrimary({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, primary, secondary } = loaderData
  return (
    <ConfirmRoute
      title="Delete primary contact"
      description={
        secondary
          ? `${primary} is deleted and ${secondary} becomes the primary contact. Everything attached stays. You can undo this for 30 days.`
          : `There is no secondary contact to take ${primary}’s place. Delete the contact instead.`
      }
      closeTo={useDialogUrls().pageUrl(id)}
      confirmLabel={secondary ? `Delete ${primary}` : null}
      danger
      error={actionData?.error}
    >
      <input type="hidden" name="version" value={version} />
    </ConfirmRoute>
  )
}
