import { redirect } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { hrefOf, paramsOf, requireList, savedLists } from '../list-views.server.ts'
import { ViewForm } from '../components/view-form.tsx'
import { createView } from '../save-views.server.ts'
import { newViewSchema } from '../view.schema.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { VIEWS_PATH } from '../view.ts'
import type { Route } from './+types/new-view'

export const meta: Route.MetaFunction = () => [{ title: 'Save view · Switchboard' }]

/** `?list=contacts&params=…`: also where a form of a list's menu is shown again that was refused. */
export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const name = url.searchParams.get('list') ?? savedLists(ctx)[0]?.list ?? ''
  if (name === '') throw redirect(VIEWS_PATH)
  const list = requireList(ctx, name)
  const params = paramsOf(list, url.searchParams.get('params') ?? '')
  return { list: list.list, label: list.label, params, closeTo: hrefOf(list, params) }
})

export const action = page.form(
  { schema: newViewSchema, failed: 'Unable to save the view' },
  async (ctx, input) => {
    const view = await createView(ctx, input)
    return redirectWithToast(view.href, { kind: 'ok', message: `View “${view.name}” was saved` })
  },
)

export default function SaveView({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData?.result?.initialValue as { list?: string; params?: string } | undefined
  return (
    <RouteDialog title="Save view" closeTo={loaderData.closeTo} size="sm">
      <ViewForm
        view={null}
        list={sent?.list ?? loaderData.list}
        params={sent?.params ?? loaderData.params}
        closeTo={loaderData.closeTo}
        lastResult={actionData?.result}
      />
    </RouteDialog>
  )
}
