import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { previewUndo } from '../merge-preview.server.ts'
import { undoMerge } from '../undo-merge.server.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/undo-merge'

const DONE = { merge: 'Merge undone', split: 'Split undone', promote: 'Primary contact restored' }

/** Shows what an undo would do, or why it can't be done. */
export const loader = page.loader(
  { can: 'deleteClients', params: { id: uuid, mergeId: uuid } },
  async (ctx, { params }) => {
    await getClient(ctx, params.id)
    return { id: params.id, undo: await previewUndo(ctx, params.mergeId) }
  },
)

export const action = page.form(
  { can: 'deleteClients', params: { mergeId: uuid } },
  async (ctx, _, { params }) => {
    const { id, kind } = await undoMerge(ctx, params.mergeId)
    return redirectWithToast(`/contacts/contact/${id}`, { kind: 'ok', message: DONE[kind] })
  },
)

export default function Undo({ loaderData, actionData }: Route.ComponentProps) {
  const { id, undo } = loaderData
  const { kind, names, edits } = undo
  const problem = formProblem(actionData?.result) ?? undo.problem
  const [title, description] = {
    merge: ['Undo merge', `${names.keep} and ${names.other} become two contacts again, as they were.`],
    split: ['Undo split', `${names.keep} becomes one contact again. ${names.other} goes to the trash.`],
    promote: ['Undo delete', `${names.keep} has both people again.`],
  }[kind] as [string, string]
  return (
    <ConfirmRoute
      title={title}
      description={problem ? undefined : description}
      closeTo={useDialogUrls().pageUrl(id)}
      confirmLabel={problem ? null : title}
      error={problem}
    >
      {!problem && edits.length > 0 ? (
        <div>
          <p>Later changes stay with the person they are about:</p>
          <ul className="mt-1 list-disc pl-4">
            {edits.map(({ label, value, stays }) => (
              <li key={`${label} ${stays}`}>
                {label} ({value}): {stays}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {problem ? null : (
        <p className="text-muted">Anything added or written since stays with {names.keep}.</p>
      )}
    </ConfirmRoute>
  )
}
