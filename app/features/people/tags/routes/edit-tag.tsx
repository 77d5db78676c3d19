import { Link, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { plural } from '#app/lib/plural.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { RuleSummary } from '../components/rule-summary.tsx'
import { TagForm } from '../components/tag-form.tsx'
import { TAGS_PATH } from '../paths.ts'
import { editTagSchema } from '../tag.schema.ts'
import { getTag, listTags, updateTag } from '../tags.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/edit-tag'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.tag.name ?? 'Tag'} · Switchboard` },
]

export const loader = page.loader({ params: { tagId: uuid } }, async (ctx, { params }) => {
  const [tag, tags] = await Promise.all([getTag(ctx, params.tagId), listTags(ctx)])
  return {
    tag,
    tags: tags.map(({ id, name }) => ({ id, name })),
    canEdit: ctx.can.administer && tag.type !== 'core',
  }
})

export const action = page.form(
  {
    can: 'administer',
    params: { tagId: uuid },
    schema: editTagSchema,
    failed: 'Unable to update tag',
    to: ({ url }) => `${TAGS_PATH}${url.search}`,
    done: 'Tag updated',
  },
  (ctx, tag, { params }) => updateTag(ctx, params.tagId, tag),
)

export default function EditTag({ loaderData, actionData }: Route.ComponentProps) {
  const { tag, tags, canEdit } = loaderData
  const { search } = useLocation()
  const closeTo = `${TAGS_PATH}${search}`
  if (canEdit) {
    return (
      <RouteDialog title="Edit tag" closeTo={closeTo} size="lg">
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
