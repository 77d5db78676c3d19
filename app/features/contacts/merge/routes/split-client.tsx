import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { UserRound } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { SplitItems } from '../components/split-items.tsx'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { readSplitForm } from '../merge.schema.ts'
import { previewSplit } from '../merge-preview.server.ts'
import { splitClient } from '../split-client.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/split-client'

export const meta: Route.MetaFunction = () => [{ title: 'Split Contact · Switchboard' }]

export const loader = page.loader(
  { can: 'deleteClients', params: { id: uuid } },
  async (ctx, { params }) => ({
    split: await previewSplit(ctx, params.id),
  }),
)

export const action = page.form(
  { can: 'deleteClients', params: { id: uuid }, failed: 'There was an error splitting the contact.' },
  async (ctx, form, { params }) => {
    const { id, mergeId } = await splitClient(ctx, { ...readSplitForm(form), clientId: params.id })
    return redirectWithToast(`/contacts/contact/${id}`, {
      kind: 'ok',
      message: 'Client successfully split',
      undo: `/contacts/contact/${id}/undo/${mergeId}`,
    })
  },
)

/** Reload after a conflict too, to show what is there now. */
export const shouldRevalidate = () => true

export default function Split({ loaderData, actionData }: Route.ComponentProps) {
  const { split } = loaderData
  const closeTo = useDialogUrls().pageUrl(split.id)
  const { leaves } = split
  const problem = formProblem(actionData?.result)
  if (leaves === null) {
    return (
      <RouteDialog title="Split Contact" closeTo={closeTo} plain>
        <EmptyState
          icon={UserRound}
          title={`${split.name} is one person`}
          action={
            <Link to={closeTo} preventScrollReset className={buttonVariants()}>
              Back to the contact
            </Link>
          }
        >
          There is no second person to split off.
        </EmptyState>
      </RouteDialog>
    )
  }
  return (
    <FormDialog
      title="Split Contact"
      description={`${leaves} becomes a contact of their own. ${split.stays} stays.`}
      size="lg"
      cancelTo={closeTo}
      submit="Split contact"
      submitProps={{ pendingLabel: 'Splitting' }}
      bodyClassName="gap-3"
    >
      {problem ? <Alert variant="bad">{problem}</Alert> : null}
      <input type="hidden" name="version" value={split.version} />
      <SplitItems split={split} leaves={leaves} />
      <p className="text-muted text-sm">
        You can undo the split for 30 days. Conversations, calls, follow-ups and notes with a picture can only
        be in one place.
      </p>
    </FormDialog>
  )
}
