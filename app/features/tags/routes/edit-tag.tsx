import { parseWithZod } from '#app/lib/parse-form.ts'
import { data, Link, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { refuseForm, saveFailure } from '#app/middleware/save-failure.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { plural } from '#app/lib/plural.ts'
import { RuleSummary } from '../components/rule-summary.tsx'
import { TagForm } from '../components/tag-form.tsx'
import { TAGS_PATH } from '../tag-urls.ts'
import { editTagSchema } from '../tag.schema.ts'
import { getTag, listTags, updateTag } from '../tags.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/edit-tag'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.tag.name ?? 'Tag'} · Switchboard` },
]

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => {
  const [tag, tags] = await Promise.all([getTag(ctx, params.tagId), listTags(ctx)])
  return {
    tag,
    tags: tags.map(({ id, name }) => ({ id, name })),
    canEdit: ctx.can.administer && tag.type !== 'core',
  }
})

export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, params, url, context }: Route.ActionArgs) => {
    const form = await request.formData()
    await getTag(ctx, params.tagId)
    const submission = parseWithZod(form, { schema: editTagSchema })
    if (submission.status !== 'success') return data({ result: submission.reply() }, 422)
    try {
      await updateTag(ctx, params.tagId, submission.value)
    } catch (error) {
      return refuseForm(submission, error, saveFailure(error, 'Unable to update tag', context))
    }
    return redirectWithToast(`${TAGS_PATH}${url.search}`, { kind: 'ok', message: 'Tag updated' })
  },
)

export default function EditTag({ loaderData, actionData }: Route.ComponentProps) {
  const { tag, tags, canEdit } = loaderData
  const { search } = useLocation()
  const closeTo = `${TAGS_PATH}${search}`
  if (canEdit) {
    return (
      <RouteDialog title="Edit Tag" closeTo={closeTo} size="lg">
        <TagForm
          key={tag.id}
          tag={tag}
          tags={tags.filter((each) => each.id !== tag.id)}
          lastResult={actionData?.result}
          closeTo={closeTo}
          deleteTo={`${TAGS_PATH}/${tag.id}/delete${search}`}
        />
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title={tag.name} description={tag.description} closeTo={closeTo}>
      <DialogBody className="flex flex-col gap-3">
        {tag.rule ? (
          <RuleSummary rule={tag.rule} tagNames={new Map(tags.map(({ id, name }) => [id, name]))} />
        ) : (
          <p className="text-sm">Assigned to contacts by hand.</p>
        )}
        {tag.type === 'core' ? (
          <p className="text-muted text-sm">This tag is part of Switchboard and cannot be changed.</p>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Link to={`/contacts?tag=${tag.id}`} className={buttonVariants()}>
          {tag.pending ? 'Contacts' : plural(tag.assigned, 'contact')}
        </Link>
      </DialogFooter>
    </RouteDialog>
  )
}
