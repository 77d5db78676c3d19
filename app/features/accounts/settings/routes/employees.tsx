import { Plus, Users } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { plural } from '#app/lib/plural.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { EmployeeCard } from '../components/employee-card.tsx'
import { employeeChoices, listEmployees } from '../employees.server.ts'
import { EMPLOYEES_PATH } from '../paths.ts'
import type { Route } from './+types/employees'

export const meta: Route.MetaFunction = () => [{ title: 'Employees · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const q = (url.searchParams.get('q') ?? '').slice(0, 200)
  const [employees, choices] = await Promise.all([listEmployees(ctx, q), employeeChoices(ctx)])
  return {
    employees,
    q,
    mfaRequired: ctx.account.mfaRequired,
    severalLocations: choices.locations.length > 1,
  }
})

export default function Employees({ loaderData }: Route.ComponentProps) {
  const { employees, q, mfaRequired, severalLocations } = loaderData
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
        <SearchField label="Search employees" className="w-full sm:w-72" />
        <p className="min-w-0 flex-1 text-muted text-sm">{plural(employees.length, 'employee')}</p>
        <Link
          to={`${EMPLOYEES_PATH}/new`}
          prefetch="intent"
          className={buttonVariants({ variant: 'primary' })}
        >
          <Plus aria-hidden />
          Add New Employee
        </Link>
      </header>
      {employees.length === 0 ? (
        <EmptyState
          icon={Users}
          title={`No employee matches “${q.slice(0, 60)}”`}
          className="rounded-md border border-line bg-surface"
          action={
            <Link to={EMPLOYEES_PATH} className={buttonVariants()}>
              Show all employees
            </Link>
          }
        />
      ) : (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {employees.map((employee) => (
            <li key={employee.id} className="min-w-0">
              <EmployeeCard
                employee={employee}
                mfaRequired={mfaRequired}
                severalLocations={severalLocations}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
