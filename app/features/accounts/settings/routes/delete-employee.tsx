import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { AppError } from '#app/lib/errors.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { dismissEmployee, readLeaving } from '../dismiss-employee.server.ts'
import { EMPLOYEES_PATH, employeePath } from '../paths.ts'
import type { Route } from './+types/delete-employee'

export const loader = page.loader({ can: 'administer', params: { employeeId: uuid } }, (ctx, { params }) =>
  readLeaving(ctx, params.employeeId),
)

export const action = page.form(
  {
    can: 'administer',
    whileReadOnly: true,
    params: { employeeId: uuid },
    failed: 'There was an error deleting profile.',
    unknown: 'There was an error deleting profile. Unable to delete user',
    to: EMPLOYEES_PATH,
    done: 'Deleted Profile',
  },
  async (ctx, form, { params, context }) => {
    const { items } = await readLeaving(ctx, params.employeeId)
    const added = items.find(({ kind }) => !form.has(kind))
    if (added) throw new AppError('conflict', `Who takes over ${added.text}? Choose, then delete again.`)
    const to = items.flatMap(({ kind }): [string, string][] => {
      const colleague = form.get(kind)
      return typeof colleague === 'string' && colleague ? [[kind, colleague]] : []
    })
    await dismissEmployee(context.get(servicesContext), ctx, params.employeeId, new Map(to))
  },
)

/** A refused form may ask for more: a call may have begun since the page was opened. */
export const shouldRevalidate = () => true

export default function DeleteEmployee({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, items, colleagues } = loaderData
  return (
    <ConfirmRoute
      title="Delete Confirmation"
      description={`${name} is signed out at once and can’t sign in again. What they did keeps their name.`}
      closeTo={employeePath(params.employeeId)}
      confirmLabel="Delete"
      danger
      result={actionData?.result}
    >
      {items.map(({ kind, text, details, fallback }) => (
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
            <option value="">{fallback}</option>
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
