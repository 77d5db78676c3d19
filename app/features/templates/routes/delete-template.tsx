import { data, useLocation } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { TEMPLATES_PATH } from '../template-paths.ts'
import { deleteTemplate, getTemplate } from '../templates.server.ts'
import type { Route } from './+types/delete-template'

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => {
  const { name, group, canEdit } = await getTemplate(ctx, params.templateId)
  return { name, group, canEdit }
})

export const action = page.action(async (ctx, { params, url, context }: Route.ActionArgs) => {
  const { name } = await getTemplate(ctx, params.templateId)
  try {
    await deleteTemplate(ctx, params.templateId)
  } catch (error) {
    const { status, message } = saveFailure(error, `Unable to delete template ${name}`, context)
    return data({ error: message }, status)
  }
  return redirectWithToast(`${TEMPLATES_PATH}${url.search}`, {
    kind: 'ok',
    // Spec 1, 8 has both.
    message: `Template Deleted. Template ${name} was deleted`,
  })
})

export default function DeleteTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { name, group, canEdit } = loaderData
  return (
    <ConfirmRoute
      title="Delete Confirmation"
      description={`This permanently deletes the template “${name}”${group === 'team' ? ' for everyone' : ''}.`}
      closeTo={`${TEMPLATES_PATH}${useLocation().search}`}
      confirmLabel={canEdit ? 'Delete' : null}
      danger
      error={actionData?.error}
    />
  )
}
