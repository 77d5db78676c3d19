import { data, Form, Outlet, redirect } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { sentenceFailure } from '#app/middleware/save-failure.server.ts'
import { InvitationChip } from '../components/employee-card.tsx'
import { EmployeeForm } from '../components/employee-form.tsx'
import { updateEmployeeSchema } from '../employee.schema.ts'
import { assignableRoles, mayChange, ROLE_LABELS } from '../employee-rules.ts'
import { EMPLOYEES_PATH, employeePath, isFromList } from '../employee-urls.ts'
import { type EmployeeView, employeeChoices, getEmployee } from '../employees.server.ts'
import { resendInvitation, resetMfa, revokeInvitation, updateEmployee } from '../save-employee.server.ts'
import type { Route } from './+types/employee'
import { employeeNotSaved, readEmployeeForm } from './read-employee-form.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.employee.name ?? 'Employee'} · Switchboard` },
]

export const loader = page.loader({ can: 'administer' }, async (ctx, { params, url }: Route.LoaderArgs) => {
  if (!isFromList(url)) throw redirect(EMPLOYEES_PATH)
  const [employee, choices] = await Promise.all([getEmployee(ctx, params.employeeId), employeeChoices(ctx)])
  const canChange = mayChange(ctx.actor?.role, employee.role)
  const roles = canChange && employee.role !== 'super' ? assignableRoles(ctx.actor?.role) : []
  return { employee, choices, canChange, roles }
})

/** The other buttons of the page. */
const ACTIONS = new Map([
  ['reset-mfa', { run: resetMfa, done: 'Reset MFA', failed: 'There was an error resetting user MFA.' }],
  ['invite', { run: resendInvitation, done: 'Invitation sent', failed: 'The invitation was not sent.' }],
  [
    'revoke',
    { run: revokeInvitation, done: 'Invitation revoked', failed: 'The invitation was not revoked.' },
  ],
])

export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, params, context }: Route.ActionArgs) => {
    const id = params.employeeId
    const { form, picture } = await readEmployeeForm(ctx, request)
    await getEmployee(ctx, id)
    const other = ACTIONS.get(String(form.get('intent')))
    if (other) {
      try {
        await other.run(ctx, id)
      } catch (error) {
        const { status, message } = sentenceFailure(error, other.failed, context)
        return data({ problem: message, result: undefined }, status)
      }
      return redirectWithToast(employeePath(id), { kind: 'ok', message: other.done })
    }
    const submission = parseWithZod(form, { schema: updateEmployeeSchema })
    if (submission.status !== 'success') return data({ result: submission.reply() }, 422)
    try {
      await updateEmployee(ctx, id, submission.value, picture())
    } catch (error) {
      return employeeNotSaved(error, submission, context, 'Unable to update user')
    }
    return redirectWithToast(EMPLOYEES_PATH, { kind: 'ok', message: 'Updated Profile' })
  },
)

export default function Employee({ loaderData, actionData }: Route.ComponentProps) {
  const { employee, choices, canChange, roles } = loaderData
  return (
    <div className="mx-auto flex max-w-[760px] flex-col gap-4">
      <Card title={employee.name}>
        <div className="flex flex-col gap-4 p-4">
          {canChange ? null : (
            <Alert variant="info">
              {`Only ${employee.role === 'owner' ? 'an owner' : 'a super user'} can change this profile.`}
            </Alert>
          )}
          <EmployeeForm
            key={employee.id}
            employee={employee}
            choices={choices}
            roles={roles}
            readOnly={!canChange}
            lastResult={actionData?.result}
            phoneInUse={
              actionData !== undefined && 'phoneInUse' in actionData && actionData.phoneInUse === true
            }
          />
        </div>
      </Card>
      {canChange ? (
        <SignIn
          employee={employee}
          problem={actionData && 'problem' in actionData ? actionData.problem : null}
        />
      ) : null}
      <Outlet />
    </div>
  )
}

/** Invitation and multi-factor sign-in of an employee. */
function SignIn({ employee, problem }: { employee: EmployeeView; problem: string | null }) {
  const { invitation, mfaEnabled, role } = employee
  return (
    <Card title="Sign-in">
      <div className="flex flex-col gap-3 p-4 text-sm">
        {problem ? <Alert variant="bad">{problem}</Alert> : null}
        {invitation ? (
          <Form method="post" className="flex flex-wrap items-center gap-2">
            <span className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-2">
              <InvitationChip invitation={invitation} />
              No password has been set yet.
            </span>
            {invitation === 'open' ? (
              <SubmitButton name="intent" value="revoke" variant="danger-quiet">
                Revoke invitation
              </SubmitButton>
            ) : null}
            <SubmitButton name="intent" value="invite" variant="secondary">
              {invitation === 'none' ? 'Send invitation' : 'Resend invitation'}
            </SubmitButton>
          </Form>
        ) : (
          <p>
            Signs in as {employee.email}, with the role {ROLE_LABELS[role]}.
          </p>
        )}
        {mfaEnabled ? (
          <Form method="post" className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 basis-56">
              Multi-factor sign-in is on. Reset it if they lost their phone; they can then set it up again.
            </span>
            <SubmitButton name="intent" value="reset-mfa" variant="secondary">
              Reset MFA
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </Card>
  )
}
