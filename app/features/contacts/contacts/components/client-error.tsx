import { ContactRound } from '#app/components/icons.tsx'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'

/** Shown when a client is not there or could not be loaded. */
export function ClientErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <EmptyState
        page
        icon={ContactRound}
        title="This contact was not found"
        className="m-auto"
        action={
          <Link to="/contacts" className={buttonVariants({ variant: 'primary' })}>
            Back to contacts
          </Link>
        }
      >
        It may have been deleted or merged.
      </EmptyState>
    )
  }
  return <ErrorState page title="Unable to load client" className="m-auto" />
}
