import { useId } from 'react'
import { Form, Link } from 'react-router'
import type { FormResult } from '../forms/edit-fields.tsx'
import { formProblem } from '../forms/form-problem.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'
import { RouteDialog } from './route-dialog.tsx'

export interface ConfirmRouteProps {
  title: string
  /** Says what will happen, and whether it can be undone. */
  description?: string | undefined
  /** The page under the dialog, which Cancel leads to. */
  closeTo: string
  /** The verb on the button; null when the action isn't possible. */
  confirmLabel: string | null
  danger?: boolean
  /** The text to type, as the field `name`. The route's action checks it. */
  typed?: { name: string; text: string; capitals?: boolean }
  /** The answer of the route's `page.form`. */
  result?: FormResult
  /** Why another action failed. */
  error?: string | null | undefined
  /** Fields of the form, or what the question is about. */
  children?: React.ReactNode
}

/** The one confirmation that is a route: posts to the route's own action. */
export function ConfirmRoute(props: ConfirmRouteProps) {
  const { title, description, closeTo, confirmLabel, danger = false, typed, result, children } = props
  const error = formProblem(result) ?? props.error
  const id = useId()
  const errorId = `${id}-error`
  return (
    <RouteDialog title={title} description={description} closeTo={closeTo} size="sm">
      <Form method="post" className="contents" preventScrollReset>
        <DialogBody className="flex flex-col gap-2 text-sm empty:hidden">
          {children}
          {typed ? (
            <>
              <Label htmlFor={id} className="block">
                Type <strong className="font-semibold tabular-nums">{typed.text}</strong> to confirm
              </Label>
              <Input
                id={id}
                name={typed.name}
                required
                autoComplete="off"
                autoCapitalize={typed.capitals ? 'characters' : undefined}
                spellCheck={false}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
              />
            </>
          ) : null}
          {error ? (
            <p id={errorId} role="alert" className="text-bad">
              {error}
            </p>
          ) : null}
        </DialogBody>
        <DialogFooter>
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            {confirmLabel ? 'Cancel' : 'Close'}
          </Link>
          {confirmLabel ? (
            <SubmitButton variant={danger ? 'danger' : 'primary'}>{confirmLabel}</SubmitButton>
          ) : null}
        </DialogFooter>
      </Form>
    </RouteDialog>
  )
}
