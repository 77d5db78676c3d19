import { useLocation } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { TEMPLATES_PATH } from '../paths.ts'
import { deleteTemplate, getTemplate } from '../templates.server.ts'
import type { Route } from './+types/delete-template'

export const loader = page.loader({ params: { templateId: uuid } }, async (ctx, { params }) => {
  const { name, group, canEdit } = await getTemplate(ctx, params.templateId)
  return { name, group, canEdit }
})

export const action = page.form(
  {
    params: { templateId: uuid },
    read: async (ctx, { request, params }) => ({
      form: await request.formData(),
      name: (await getTemplate(ctx, params.templateId)).name,
    }),
    failed: ({ name }) => `Unable to delete template ${name}`,
    to: ({ url }) => `${TEMPLATES_PATH}${url.search}`,
    // Both are fixed sentences.
    done: ({ name }) => `Template Deleted. Template ${name} was deleted`,
  },
  (ctx, _, { params }) => deleteTemplate(ctx, params.templateId),
)

export default function DeleteTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { name, group, canEdit } = loaderData
  return (
    <ConfirmRoute
      title="Delete Confirmation"
      description={`This permanently deletes the template “${name}”${group === 'team' ? ' for everyone' : ''}.`}
      closeTo={`${TEMPLATES_PATH}${useLocation().search}`}
      confirmLabel={canEdit ? 'Delete' : null}
      danger
      result={actionData?.result}
    />
  )
}
