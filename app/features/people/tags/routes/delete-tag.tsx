import { useLocation } from 'react-router'
import { Alert } from '#app/components/ui/alert.tsx'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { plural } from '#app/lib/plural.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { TAGS_PATH } from '../paths.ts'
import { describeTagUses } from '../tag-uses.server.ts'
import { deleteTag, getTag } from '../tags.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/delete-tag'

export const loader = page.loader({ can: 'administer', params: { tagId: uuid } }, async (ctx, { params }) => {
  const { id, name, assigned } = await getTag(ctx, params.tagId)
  return { id, name, assigned, uses: await describeTagUses(ctx, id) }
})

export const action = page.form(
  {
    can: 'administer',
    params: { tagId: uuid },
    failed: 'Unable to delete tag',
    to: ({ url }) => `${TAGS_PATH}${url.search}`,
    done: 'Tag deleted',
  },
  (ctx, _, { params }) => deleteTag(ctx, params.tagId),
)

export default function DeleteTag({ loaderData, actionData }: Route.ComponentProps) {
  const { name, assigned, uses } = loaderData
  return (
    <ConfirmRoute
      title="Delete Confirmation"
      description={`This permanently deletes the tag “${name}”${
        assigned ? ` and removes it from ${plural(assigned, 'contact')}` : ''
      }. The contacts stay.`}
      closeTo={`${TAGS_PATH}${useLocation().search}`}
      confirmLabel="Delete"
      danger
      result={actionData?.result}
    >
      {uses.length > 0 ? (
        <Alert variant="warn">
          {uses.map((use) => (
            <p key={use}>{use}</p>
          ))}
          <p>Campaigns with other tags go on with those. The people who made the campaigns are notified.</p>
        </Alert>
      ) : null}
    </ConfirmRoute>
  )
}
