import { parseWithZod } from '#app/lib/parse-form.ts'
import { data, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { TagForm } from '../components/tag-form.tsx'
import { TAGS_PATH } from '../tag-address.ts'
import { tagSchema } from '../tag.schema.ts'
import { createTag, listTags } from '../tags.server.ts'
import type { Route } from './+types/new-tag'

export const meta: Route.MetaFunction = () => [{ title: 'Create Tag · Switchboard' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext)
  if (!ctx.can.administer) await orRefusal(Promise.reject(forbidden()))
  return { tags: (await listTags(ctx)).map(({ id, name }) => ({ id, name })) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext)
  const submission = parseWithZod(await request.formData(), { schema: tagSchema })
  if (!ctx.can.administer) await orRefusal(Promise.reject(forbidden()))
  if (submission.status !== 'success') return data(submission.reply(), 422)
  try {
    await createTag(ctx, submission.value)
  } catch (error) {
    const { status, message } = saveFailure(error, 'Unable to create tag', context)
    return data(submission.reply({ formErrors: [message] }), status)
  }
  return redirectWithToast(`${TAGS_PATH}${url.search}`, { kind: 'ok', message: 'Tag created' })
}

export default function NewTag({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = `${TAGS_PATH}${useLocation().search}`
  return (
    <RouteDialog title="Create Tag" closeTo={closeTo} size="lg">
      <TagForm tag={null} tags={loaderData.tags} lastResult={actionData} closeTo={closeTo} />
    </RouteDialog>
  )
}
