import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { deletePrimary } from '../delete-primary.server.ts'
import { previewSplit } from '../merge-preview.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { readVersion } from '../merge.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/delete-primary'

export const loader = page.loader({ can: 'deleteClients', params: { id: uuid } }, async (ctx, { params }) => {
  const { id, version, stays, leaves } = await previewSplit(ctx, params.id)
  return { id, version, primary: stays, secondary: leaves }
})

export const action = page.form(
  {
    can: 'deleteClients',
    params: { id: uuid },
    failed: 'There was an error deleting the primary contact.',
  },
  async (ctx, form, { params }) => {
    const { id, mergeId } = await deletePrimary(ctx, params.id, readVersion(form))
    return redirectWithToast(`/contacts/contact/${id}`, {
      kind: 'ok',
      message: 'Primary contact deleted',
      undo: `/contacts/contact/${id}/undo/${mergeId}`,
    })
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
      result={actionData?.result}
    >
      <input type="hidden" name="version" value={version} />
    </ConfirmRoute>
  )
}
