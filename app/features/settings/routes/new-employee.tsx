import { data } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { EmployeeForm } from '../components/employee-form.tsx'
import { newEmployeeSchema } from '../employee.schema.ts'
import { assignableRoles } from '../employee-rules.ts'
import { EMPLOYEES_PATH } from '../employee-urls.ts'
import { employeeChoices } from '../employees.server.ts'
import { createEmployee } from '../save-employee.server.ts'
import type { Route } from './+types/new-employee'
import { employeeNotSaved, readEmployeeForm } from './read-employee-form.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Add New Employee · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx) => ({
  choices: await employeeChoices(ctx),
  roles: assignableRoles(ctx.actor?.role),
}))

export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, context }: Route.ActionArgs) => {
    const { form, picture } = await readEmployeeForm(ctx, request)
    const submission = parseWithZod(form, { schema: newEmployeeSchema })
    if (submission.status !== 'success') {
      return data({ result: submission.reply(), former: null }, 422)
    }
    try {
      await createEmployee(ctx, submission.value, picture())
    } catch (error) {
      return employeeNotSaved(error, submission, context, 'Unable to create user')
    }
    return redirectWithToast(EMPLOYEES_PATH, { kind: 'ok', message: 'Added Profile' })
  },
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
