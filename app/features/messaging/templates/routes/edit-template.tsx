import { useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { DialogBody } from '#app/components/ui/dialog.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { TemplateForm } from '../components/template-form.tsx'
import { templateSchema } from '../template.schema.ts'
import { TEMPLATES_PATH } from '../paths.ts'
import { getTemplate, listPreviewContacts, updateTemplate } from '../templates.server.ts'
import type { Route } from './+types/edit-template'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.template.name ?? 'Template'} · Switchboard` },
]

export const loader = page.loader({ params: { templateId: uuid } }, async (ctx, { params }) => {
  const [template, contacts] = await Promise.all([
    getTemplate(ctx, params.templateId),
    listPreviewContacts(ctx),
  ])
  return { template, contacts, canEditTeam: ctx.can.administer }
})

export const action = page.form(
  {
    params: { templateId: uuid },
    read: async (ctx, { request, params }) => {
      const form = await request.formData()
      form.set('group', (await getTemplate(ctx, params.templateId)).group)
      return { form }
    },
    schema: templateSchema,
    failed: ({ value }) => `Unable to save template ${value.name}`,
    to: ({ url }) => `${TEMPLATES_PATH}${url.search}`,
    done: ({ value }) => `Template ${value.name} was saved`,
  },
  (ctx, template, { params }) => updateTemplate(ctx, params.templateId, template),
)

export default function EditTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { template, contacts, canEditTeam } = loaderData
  const { search } = useLocation()
  const closeTo = `${TEMPLATES_PATH}${search}`
  if (!template.canEdit) {
    return (
      <RouteDialog title={template.name} description="Only admins change team templates." closeTo={closeTo}>
        <DialogBody>
          <p dir="auto" className="whitespace-pre-line break-words pb-4">
            {template.template}
          </p>
        </DialogBody>
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title="Edit template" closeTo={closeTo} size="lg">
      <TemplateForm
        key={template.id}
        template={template}
        group={template.group}
        canEditTeam={canEditTeam}
        contacts={contacts}
        lastResult={actionData?.result}
        closeTo={closeTo}
        deleteTo={`${TEMPLATES_PATH}/${template.id}/delete${search}`}
      />
    </RouteDialog>
  )
}
