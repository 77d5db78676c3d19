import { Card } from '#app/components/page-header.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { EmployeeForm } from '../components/employee-form.tsx'
import { newEmployeeSchema } from '../employee.schema.ts'
import { assignableRoles } from '../employee-rules.ts'
import { EMPLOYEES_PATH } from '../paths.ts'
import { employeeChoices } from '../employees.server.ts'
import { createEmployee, FormerEmployee } from '../save-employee.server.ts'
import type { Route } from './+types/new-employee'
import { EMPLOYEE_NOT_SAVED, readEmployeeForm } from './read-employee-form.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Add New Employee · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx) => ({
  choices: await employeeChoices(ctx),
  roles: assignableRoles(ctx.actor?.role),
}))

export const action = page.form(
  {
    can: 'administer',
    read: readEmployeeForm,
    schema: newEmployeeSchema,
    failed: EMPLOYEE_NOT_SAVED,
    unknown: `${EMPLOYEE_NOT_SAVED} Unable to create user`,
    onError: (error, { refuse }) =>
      // The question about them says it all.
      error instanceof FormerEmployee
        ? refuse({ status: error.status, formErrors: [] }, { former: error.former })
        : undefined,
    to: EMPLOYEES_PATH,
    done: 'Added Profile',
  },
  (ctx, employee, { picture }) => createEmployee(ctx, employee, picture()),
)

export default function NewEmployee({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Card title="Add New Employee" className="mx-auto max-w-[760px]">
      <div className="p-4">
        <EmployeeForm
          employee={null}
          choices={loaderData.choices}
          roles={loaderData.roles}
          lastResult={actionData?.result}
          former={actionData?.former}
        />
      </div>
    </Card>
  )
}
