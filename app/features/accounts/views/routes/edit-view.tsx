import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { ViewForm } from '../components/view-form.tsx'
import { getView, saveView } from '../save-views.server.ts'
import { editViewSchema } from '../view.schema.ts'
import { VIEWS_PATH } from '../view.ts'
import type { Route } from './+types/edit-view'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.view.name ?? 'View'} · Switchboard` },
]

export const loader = page.loader({ params: { viewId: uuid } }, async (ctx, { params }) => ({
  view: await getView(ctx, params.viewId),
}))

/** Posted here by this dialog, and by “Save changes” of the list, which leads back to the list. */
export const action = page.form(
  {
    params: { viewId: uuid },
    read: async (_, { request }) => {
      const form = await request.formData()
      return { form, fromList: form.get('from') === 'list' }
    },
    schema: editViewSchema,
    failed: 'Unable to save the view',
  },
  async (ctx, input, { params, fromList }) => {
    const view = await saveView(ctx, params.viewId, input)
    const message = `View “${view.name}” was saved`
    return redirectWithToast(fromList ? view.href : VIEWS_PATH, { kind: 'ok', message })
  },
)

export default function EditView({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = loaderData
  const sent = actionData?.result?.initialValue as { params?: string } | undefined
  if (!view.canEdit) {
    return (
      <RouteDialog
        title={view.name}
        description="Only its author and admins change this view. Duplicate it to change a copy of yours."
        closeTo={VIEWS_PATH}
        plain
      >
        {null}
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title="Edit view" closeTo={VIEWS_PATH} size="sm">
      <ViewForm
        key={view.id}
        view={view}
        list={view.list}
        params={sent?.params ?? view.params}
        closeTo={VIEWS_PATH}
        lastResult={actionData?.result}
      />
    </RouteDialog>
  )
}
