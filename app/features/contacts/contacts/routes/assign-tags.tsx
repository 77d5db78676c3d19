import { Tags as TagsIcon } from '#app/components/icons.tsx'
import { Link, useLocation } from 'react-router'
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { assignTags } from '#app/features/people/clients/client-tags.server.ts'
import { listClientTags } from '#app/features/people/tags/tag-members.server.ts'
import { listTags } from '#app/features/people/tags/tags.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { clientName } from '#app/lib/client-names.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { TagChoices } from '#app/features/people/tags/components/tag-choices.tsx'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { pageUrl } from '#app/features/people/records/dialog-urls.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/assign-tags'

export const meta: Route.MetaFunction = () => [{ title: 'Assign Tags · Switchboard' }]

export const loader = page.loader({ params: { id: uuid } }, async (ctx, { params, url }) => {
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
const NOT_ASSIGNED = 'There was an error assigning the tags.'

export const action = page.form(
  {
    params: { id: uuid },
    unknown: NOT_ASSIGNED,
    onError: ({ status }, { refuse }) => refuse({ status, formErrors: [NOT_ASSIGNED] }),
    to: ({ params, url }) => pageUrl(params.id, url),
    done: 'Tags Assigned',
  },
  async (ctx, form, { params }) => {
    const read = (name: string) => new Set(form.getAll(name).filter((value) => typeof value === 'string'))
    const [ticked, was] = [read('tag'), read('was')]
    await assignTags(ctx, params.id, [
      ...[...ticked].filter((id) => !was.has(id)).map((id) => ({ id, isActive: true })),
      ...[...was].filter((id) => !ticked.has(id)).map((id) => ({ id, isActive: false })),
    ])
  },
)

export default function AssignTags({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, tags, view, canEdit } = loaderData
  const closeTo = useDialogUrls().pageUrl(id)
  const { search } = useLocation()
  const problem = formProblem(actionData?.result)
  const other = view === 'cloud' ? 'list' : 'cloud'
  return (
    <FormDialog
      title="Assign Tags"
      description={name}
      cancelTo={closeTo}
      submit={tags.length > 0 ? 'Save' : null}
      bodyClassName=""
      before={
        tags.length > 0 ? (
          <Link
            to={inView(search, other)}
            preventScrollReset
            replace
            className={`${buttonVariants({ variant: 'ghost' })} mr-auto`}
          >
            {other === 'cloud' ? 'Cloud view' : 'List view'}
          </Link>
        ) : null
      }
    >
      {tags
        .filter((tag) => tag.carried && !tag.dynamic)
        .map((tag) => (
          <input key={tag.id} type="hidden" name="was" value={tag.id} />
        ))}
      {problem ? (
        <p role="alert" className="mb-2 rounded-md bg-bad-soft px-3 py-2.5 text-sm">
          {problem}
        </p>
      ) : null}
      {tags.length === 0 ? (
        <EmptyState
          icon={TagsIcon}
          title="No Tags Found"
          action={
            canEdit ? (
              <Link to="/account/settings/tag-management/new" className={buttonVariants()}>
                Create tag
              </Link>
            ) : null
          }
        />
      ) : (
        <TagChoices tags={tags} view={view} />
      )}
    </FormDialog>
  )
}

/** The dialog's URL in the other view. */
function inView(search: string, view: 'list' | 'cloud'): string {
  const given = new URLSearchParams(search)
  if (view === 'cloud') given.set('view', view)
  else given.delete('view')
  return `?${given}`
}
