import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { buttonVariants } from '#app/components/ui/button.tsx'

/** Whether the user signed in at their company, so that no password is asked of them. */
export const useByCompany = (): boolean =>
  useRouteLoaderData<{ user: { byCompany: boolean } }>('frame')?.user.byCompany ?? false

/** Takes the place of the password for users who sign in by their company. */
export function AtCompany() {
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-muted text-sm">
        You need no password within ten minutes of signing in at your company. After that, sign in there
        again.
      </p>
      <Link
        to={`/login/company/again?${new URLSearchParams({ redirect: pathname + search })}`}
        className={buttonVariants({ size: 'sm' })}
      >
        Go to your company
      </Link>
    </div>
  )
}
