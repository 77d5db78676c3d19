import { data, Form, Link, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { TAGS_PATH } from '../tag-address.ts'
import { deleteTag, getTag } from '../tags.server.ts'
import type { Route } from './+types/delete-tag'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext)
  const { id, name, assigned } = await orRefusal(getTag(ctx, params.tagId))
  if (!ctx.can.administer) await orRefusal(Promise.reject(forbidden()))
  return { id, name, assigned }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext)
  await request.formData()
  await orRefusal(getTag(ctx, params.tagId))
  if (!ctx.can.administer) await orRefusal(Promise.reject(forbidden()))
  try {
    await deleteTag(ctx, params.tagId)
  } catch (error) {
    const { status, message } = saveFailure(error, 'Unable to delete tag', context)
    return data({ error: message }, status)
  }
  return redirectWithToast(`${TAGS_PATH}${url.search}`, { kind: 'ok', message: 'Tag deleted' })
}

export default function DeleteTag({ loaderData, actionData }: Route.ComponentProps) {
  const { name, assigned } = loaderData
  const closeTo = `${TAGS_PATH}${useLocation().search}`
  return (
    <RouteDialog
      title="Delete Confirmation"
      description={`The tag “${name}” goes away for good${
        assigned ? `, also from the ${assigned.toLocaleString('en-US')} contacts that carry it` : ''
      }. The contacts stay.`}
      closeTo={closeTo}
      size="sm"
    >
      <Form method="post" className="contents" preventScrollReset>
        {actionData?.error ? (
          <DialogBody>
            <p role="alert" className="text-bad text-sm">
              {actionData.error}
            </p>
          </DialogBody>
        ) : null}
        <DialogFooter>
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton variant="danger">Delete</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  )
}
