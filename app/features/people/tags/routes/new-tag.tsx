import { useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { TagForm } from '../components/tag-form.tsx'
import { TAGS_PATH } from '../paths.ts'
import { tagSchema } from '../tag.schema.ts'
import { createTag, listTags } from '../tags.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/new-tag'

export const meta: Route.MetaFunction = () => [{ title: 'Create tag · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx) => ({
  tags: (await listTags(ctx)).map(({ id, name }) => ({ id, name })),
}))

export const action = page.form(
  {
    can: 'administer',
    schema: tagSchema,
    failed: 'Unable to create tag',
    to: ({ url }) => `${TAGS_PATH}${url.search}`,
    done: 'Tag created',
  },
  createTag,
)

export default function NewTag({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = `${TAGS_PATH}${useLocation().search}`
  return (
    <RouteDialog title="Create tag" closeTo={closeTo} size="lg">
      <TagForm tag={null} tags={loaderData.tags} lastResult={actionData?.result} closeTo={closeTo} />
    </RouteDialog>
  )
}
