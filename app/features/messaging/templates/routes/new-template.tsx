import { useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { TemplateForm } from '../components/template-form.tsx'
import { templateSchema } from '../template.schema.ts'
import { TEMPLATES_PATH, withoutGroup } from '../paths.ts'
import { createTemplate, listPreviewContacts } from '../templates.server.ts'
import type { Route } from './+types/new-template'

export const meta: Route.MetaFunction = () => [{ title: 'Create template · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => ({
  contacts: await listPreviewContacts(ctx),
  canEditTeam: ctx.can.administer,
  group: url.searchParams.get('group') === 'team' && ctx.can.administer ? 'team' : 'personal',
}))

export const action = page.form(
  {
    schema: templateSchema,
    failed: ({ value }) => `Unable to save template ${value.name}`,
    to: ({ url }) => `${TEMPLATES_PATH}${withoutGroup(url.search)}`,
    done: ({ value }) => `Template ${value.name} was saved`,
  },
  createTemplate,
)

export default function NewTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = `${TEMPLATES_PATH}${withoutGroup(useLocation().search)}`
  return (
    <RouteDialog title="Create template" closeTo={closeTo} size="lg">
      <TemplateForm
        template={null}
        group={loaderData.group === 'team' ? 'team' : 'personal'}
        canEditTeam={loaderData.canEditTeam}
        contacts={loaderData.contacts}
        lastResult={actionData?.result}
        closeTo={closeTo}
      />
    </RouteDialog>
  )
}
