import { Tags as TagsIcon } from '#app/components/icons.tsx'
import { data, Form, Link, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { assignTags } from '#app/features/clients/client-tags.server.ts'
import { listClientTags } from '#app/features/tags/tag-members.server.ts'
import { listTags } from '#app/features/tags/tags.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { clientName } from '#app/lib/client-names.ts'
import { getClient } from '#app/features/clients/clients.server.ts'
import { TagChoices } from '#app/features/tags/components/tag-choices.tsx'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'
import { pageUrl } from '#app/features/records/dialog-urls.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/assign-tags'

export const meta: Route.MetaFunction = () => [{ title: 'Assign Tags · Switchboard' }]

export const loader = page.loader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const client = await getClient(ctx, params.id)
  const [tags, carried] = await Promise.all([listTags(ctx), listClientTags(ctx, client.id)])
  const on = new Set(carried.map((tag) => tag.id))
  return {
    id: client.id,
    name: clientName(client),
    view: url.searchParams.get('view') === 'cloud' ? ('cloud' as const) : ('list' as const),
    canEdit: ctx.can.administer,
    tags: tags.map(({ id, name, description, rule, assigned }) => ({
      id,
      name,
      description,
      assigned,
      dynamic: rule !== null,
      carried: on.has(id),
    })),
  }
})

/**
 * Posts `tag` for each checked tag and `was` for each that was checked when the form was opened; only changes are
 * saved.
 */
export const action = page.action(async (ctx, { request, params, url, context }: Route.ActionArgs) => {
  const form = await request.formData()
  await getClient(ctx, params.id)
  const read = (name: string) => new Set(form.getAll(name).filter((value) => typeof value === 'string'))
  const [ticked, was] = [read('tag'), read('was')]
  const wanted = [
    ...[...ticked].filter((id) => !was.has(id)).map((id) => ({ id, isActive: true })),
    ...[...was].filter((id) => !ticked.has(id)).map((id) => ({ id, isActive: false })),
  ]
  try {
    await assignTags(ctx, params.id, wanted)
  } catch (error) {
    const status = error instanceof AppError ? error.status : 500
    if (status === 500)
      log.error({ err: error, requestId: context.get(requestIdContext) }, 'tags not assigned')
    return data({ error: 'There was an error assigning the tags.' }, status)
  }
  return redirectWithToast(pageUrl(params.id, url), { kind: 'ok', message: 'Tags Assigned' })
})

export default function AssignTags({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, tags, view, canEdit } = loaderData
  const closeTo = useDialogUrls().pageUrl(id)
  const { search } = useLocation()
  const other = view === 'cloud' ? 'list' : 'cloud'
  return (
    <RouteDialog title="Assign Tags" description={name} closeTo={closeTo}>
      <Form method="post" className="contents" preventScrollReset>
        {tags
          .filter((tag) => tag.carried && !tag.dynamic)
          .map((tag) => (
            <input key={tag.id} type="hidden" name="was" value={tag.id} />
          ))}
        <DialogBody>
          {actionData?.error ? (
            <p role="alert" className="mb-2 rounded-md bg-bad-soft px-3 py-2.5 text-sm">
              {actionData.error}
            </p>
          ) : null}
          {tags.length === 0 ? (
            <EmptyState
              icon={TagsIcon}
              title="No Tags Found"
              action={
                canEdit ? (
                  <Link to="/account/settings/tag-management/new" className={buttonVariants()}>
                    Create Tag
                  </Link>
                ) : null
              }
            />
          ) : (
            <TagChoices tags={tags} view={view} />
          )}
        </DialogBody>
        <DialogFooter>
          {tags.length > 0 ? (
            <Link
              to={inView(search, other)}
              preventScrollReset
              replace
              className={`${buttonVariants({ variant: 'ghost' })} mr-auto`}
            >
              {other === 'cloud' ? 'Cloud view' : 'List view'}
            </Link>
          ) : null}
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            Cancel
          </Link>
          {tags.length > 0 ? <SubmitButton>Save</SubmitButton> : null}
        </DialogFooter>
      </Form>
    </RouteDialog>
  )
}

/** The dialog's URL in the other view. */
function inView(search: string, view: 'list' | 'cloud'): string {
  const given = new URLSearchParams(search)
  if (view === 'cloud') given.set('view', view)
  else given.delete('view')
  return `?${given}`
}
