import { Form, Link } from 'react-router'
import { SubmitButton } from '../forms/submit-button.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { RouteDialog } from './route-dialog.tsx'

export interface ConfirmRouteProps {
  title: string
  /** What will happen, and whether it can be undone. */
  description?: string | undefined
  /** The page under the dialog, which Cancel leads to. */
  closeTo: string
  /** The verb on the button; null when the action isn't possible. */
  confirmLabel: string | null
  danger?: boolean
  /** Why the action failed. */
  error?: string | null | undefined
  /** Fields of the form, or what the question is about. */
  children?: React.ReactNode
}

/** The one confirmation that is a route: posts to the route's own action. */
export function ConfirmRoute(props: ConfirmRouteProps) {
  const { title, description, closeTo, confirmLabel, danger = false, error, children } = props
  return (
    <RouteDialog title={title} description={description} closeTo={closeTo} size="sm">
      <Form method="post" className="contents" preventScrollReset>
        <DialogBody className="flex flex-col gap-2 text-sm empty:hidden">
          {children}
          {error ? (
            <p role="alert" className="text-bad">
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
