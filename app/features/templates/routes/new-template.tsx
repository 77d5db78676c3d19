import { data, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { TemplateForm } from '../components/template-form.tsx'
import { templateSchema } from '../template.schema.ts'
import { TEMPLATES_PATH, withoutGroup } from '../template-paths.ts'
import { createTemplate, listPreviewContacts } from '../templates.server.ts'
import type { Route } from './+types/new-template'

export const meta: Route.MetaFunction = () => [{ title: 'Create Template · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => ({
  contacts: await listPreviewContacts(ctx),
  canEditTeam: ctx.can.administer,
  group: url.searchParams.get('group') === 'team' && ctx.can.administer ? 'team' : 'personal',
}))

export const action = page.action(async (ctx, { request, url, context }: Route.ActionArgs) => {
  const submission = parseWithZod(await request.formData(), { schema: templateSchema })
  if (submission.status !== 'success') return data(submission.reply(), 422)
  const { name } = submission.value
  try {
    await createTemplate(ctx, submission.value)
  } catch (error) {
    const { status, message } = saveFailure(error, `Unable to save template ${name}`, context)
    return data(submission.reply({ formErrors: [message] }), status)
  }
  return redirectWithToast(`${TEMPLATES_PATH}${withoutGroup(url.search)}`, {
    kind: 'ok',
    message: `Template ${name} was saved`,
  })
})

export default function NewTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = `${TEMPLATES_PATH}${withoutGroup(useLocation().search)}`
  return (
    <RouteDialog title="Create Template" closeTo={closeTo} size="lg">
      <TemplateForm
        template={null}
        group={loaderData.group === 'team' ? 'team' : 'personal'}
        canEditTeam={loaderData.canEditTeam}
        contacts={loaderData.contacts}
        lastResult={actionData}
        closeTo={closeTo}
      />
    </RouteDialog>
  )
}
