import { data, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { DialogBody } from '#app/components/ui/dialog.tsx'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { refuseForm, saveFailure } from '#app/middleware/save-failure.server.ts'
import { TemplateForm } from '../components/template-form.tsx'
import { templateSchema } from '../template.schema.ts'
import { TEMPLATES_PATH } from '../template-paths.ts'
import { getTemplate, listPreviewContacts, updateTemplate } from '../templates.server.ts'
import type { Route } from './+types/edit-template'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.template.name ?? 'Template'} · Switchboard` },
]

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => {
  const [template, contacts] = await Promise.all([
    getTemplate(ctx, params.templateId),
    listPreviewContacts(ctx),
  ])
  return { template, contacts, canEditTeam: ctx.can.administer }
})

export const action = page.action(async (ctx, { request, params, url, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const { group } = await getTemplate(ctx, params.templateId)
  form.set('group', group)
  const submission = parseWithZod(form, { schema: templateSchema })
  if (submission.status !== 'success') return data({ result: submission.reply() }, 422)
  const { name } = submission.value
  try {
    await updateTemplate(ctx, params.templateId, submission.value)
  } catch (error) {
    return refuseForm(submission, error, saveFailure(error, `Unable to save template ${name}`, context))
  }
  return redirectWithToast(`${TEMPLATES_PATH}${url.search}`, {
    kind: 'ok',
    message: `Template ${name} was saved`,
  })
})

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
    <RouteDialog title="Edit Template" closeTo={closeTo} size="lg">
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
