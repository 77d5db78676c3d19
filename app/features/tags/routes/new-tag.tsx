import { parseWithZod } from '#app/lib/parse-form.ts'
import { data, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { TagForm } from '../components/tag-form.tsx'
import { TAGS_PATH } from '../tag-urls.ts'
import { tagSchema } from '../tag.schema.ts'
import { createTag, listTags } from '../tags.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/new-tag'

export const meta: Route.MetaFunction = () => [{ title: 'Create Tag · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx) => ({
  tags: (await listTags(ctx)).map(({ id, name }) => ({ id, name })),
}))

export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, url, context }: Route.ActionArgs) => {
    const submission = parseWithZod(await request.formData(), { schema: tagSchema })
    if (submission.status !== 'success') return data(submission.reply(), 422)
    try {
      await createTag(ctx, submission.value)
    } catch (error) {
      const { status, message } = saveFailure(error, 'Unable to create tag', context)
      return data(submission.reply({ formErrors: [message] }), status)
    }
    return redirectWithToast(`${TAGS_PATH}${url.search}`, { kind: 'ok', message: 'Tag created' })
  },
)

export default function NewTag({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = `${TAGS_PATH}${useLocation().search}`
  return (
    <RouteDialog title="Create Tag" closeTo={closeTo} size="lg">
      <TagForm tag={null} tags={loaderData.tags} lastResult={actionData} closeTo={closeTo} />
    </RouteDialog>
  )
}
