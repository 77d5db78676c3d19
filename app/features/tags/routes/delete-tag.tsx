import { data, useLocation } from 'react-router'
import { Alert } from '#app/components/ui/alert.tsx'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { plural } from '#app/lib/plural.ts'
import { TAGS_PATH } from '../tag-urls.ts'
import { describeTagUses } from '../tag-uses.server.ts'
import { deleteTag, getTag } from '../tags.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/delete-tag'

export const loader = page.loader({ can: 'administer' }, async (ctx, { params }: Route.LoaderArgs) => {
  const { id, name, assigned } = await getTag(ctx, params.tagId)
  return { id, name, assigned, uses: await describeTagUses(ctx, id) }
})

export const action = page.action(
  { can: 'administer' },
  async (ctx, { params, url, context }: Route.ActionArgs) => {
    await getTag(ctx, params.tagId)
    try {
      await deleteTag(ctx, params.tagId)
    } catch (error) {
      const { status, message } = saveFailure(error, 'Unable to delete tag', context)
      return data({ error: message }, status)
    }
    return redirectWithToast(`${TAGS_PATH}${url.search}`, { kind: 'ok', message: 'Tag deleted' })
  },
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
      error={actionData?.error}
    >
      {uses.length > 0 ? (
        <Alert variant="warn">
          {uses.map((use) => (
            <p key={use}>{use}</p>
          ))}
          <p>Those with other tags go on with them. The people who made the campaigns are notified.</p>
        </Alert>
      ) : null}
    </ConfirmRoute>
  )
}
