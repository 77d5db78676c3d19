import { data } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { sentenceFailure } from '#app/middleware/save-failure.server.ts'
import { dismissEmployee, readLeaving } from '../dismiss-employee.server.ts'
import { EMPLOYEES_PATH, employeePath } from '../employee-urls.ts'
import type { Route } from './+types/delete-employee'

export const loader = page.loader({ can: 'administer' }, (ctx, { params }: Route.LoaderArgs) =>
  readLeaving(ctx, params.employeeId),
)

export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, params, context }: Route.ActionArgs) => {
    const form = await request.formData()
    const { items } = await readLeaving(ctx, params.employeeId)
    const to = items.flatMap(({ kind }): [string, string][] => {
      const colleague = form.get(kind)
      return typeof colleague === 'string' && colleague ? [[kind, colleague]] : []
    })
    try {
      await dismissEmployee(context.get(servicesContext), ctx, params.employeeId, new Map(to))
    } catch (error) {
      const { status, message } = sentenceFailure(
        error,
        'There was an error deleting profile.',
        context,
        'Unable to delete user',
      )
      return data({ error: message }, status)
    }
    return redirectWithToast(EMPLOYEES_PATH, { kind: 'ok', message: 'Deleted Profile' })
  },
)

export default function DeleteEmployee({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, items, colleagues } = loaderData
  return (
    <ConfirmRoute
      title="Delete Confirmation"
      description={`${name} is signed out at once and can’t sign in again. What they did keeps their name.`}
      closeTo={employeePath(params.employeeId)}
      confirmLabel="Delete"
      danger
      error={actionData?.error}
    >
      {items.map(({ kind, text, details, nobody }) => (
        <div key={kind} className="flex flex-col gap-1">
          <Label htmlFor={`to-${kind}`}>Who takes over {text}?</Label>
          {details.length > 0 ? (
            <ul className="list-disc pl-5 text-muted">
              {details.map((sentence) => (
                <li key={sentence} className="[overflow-wrap:anywhere]">
                  {sentence}
                </li>
              ))}
            </ul>
          ) : null}
          <Select id={`to-${kind}`} name={kind}>
            <option value="">{nobody}</option>
            {colleagues.map((colleague) => (
              <option key={colleague.id} value={colleague.id}>
                {colleague.name}
              </option>
            ))}
          </Select>
        </div>
      ))}
    </ConfirmRoute>
  )
}
