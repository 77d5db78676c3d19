import { isRouteErrorResponse } from 'react-router'
import { z } from 'zod'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { deleteMethod } from '../payment-methods/change-method.server.ts'
import { METHOD_MESSAGES, methodName, METHODS_PATH, whyNeeded } from '../payment-methods/payment-method.ts'
import { methodId } from '../payment-methods/payment-method.schema.ts'
import { getDeletion } from '../payment-methods/payment-methods.server.ts'
import type { Route } from './+types/payment-method-delete'

export const meta: Route.MetaFunction = () => [{ title: 'Delete payment method · Switchboard' }]

export const loader = page.loader({ can: 'administer', params: { methodId } }, (ctx, { params }) =>
  getDeletion(ctx, params.methodId),
)

export const action = page.form(
  {
    can: 'administer',
    whileReadOnly: true,
    params: { methodId },
    schema: z.object({ nextDefault: methodId.optional() }),
    to: METHODS_PATH,
    done: METHOD_MESSAGES.deleted,
  },
  (ctx, value, { params }) => deleteMethod(ctx, params.methodId, value),
)

export default function PaymentMethodDelete({ loaderData, actionData }: Route.ComponentProps) {
  const { method, others, isNeeded } = loaderData
  const isPossible = !isNeeded || others.length > 0
  return (
    <ConfirmRoute
      title={`Delete ${methodName(method)}?`}
      description={
        isPossible
          ? 'It is removed from this account and is no longer charged. You can add it again at any time.'
          : whyNeeded(method)
      }
      closeTo={METHODS_PATH}
      confirmLabel={isPossible ? 'Delete' : null}
      danger
      result={actionData?.result}
    >
      {isNeeded && isPossible ? (
        <>
          <Label htmlFor="next-default">Your subscription is charged to it. Charge this one instead</Label>
          <Select id="next-default" name="nextDefault">
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {methodName(other)}
              </option>
            ))}
          </Select>
        </>
      ) : null}
    </ConfirmRoute>
  )
}

/** A colleague was first: the list behind the dialog stays, and doesn't show it any more. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <ConfirmRoute
      title="Already deleted"
      description={METHOD_MESSAGES.gone}
      closeTo={METHODS_PATH}
      confirmLabel={null}
    />
  )
}
