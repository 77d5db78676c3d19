import { Form, Outlet, redirect } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { answerTo } from '#app/lib/answer-to.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { InvitationChip } from '../components/employee-card.tsx'
import { EmployeeForm } from '../components/employee-form.tsx'
import { updateEmployeeSchema } from '../employee.schema.ts'
import { assignableRoles, mayChange, ROLE_LABELS } from '../employee-rules.ts'
import { EMPLOYEES_PATH, employeePath, isFromList } from '../paths.ts'
import { type EmployeeView, employeeChoices, getEmployee } from '../employees.server.ts'
import {
  PhoneInUse,
  resendInvitation,
  resetMfa,
  revokeInvitation,
  updateEmployee,
} from '../save-employee.server.ts'
import type { Route } from './+types/employee'
import { EMPLOYEE_NOT_SAVED, readEmployeeForm } from './read-employee-form.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.employee.name ?? 'Employee'} · Switchboard` },
]

export const loader = page.loader(
  { can: 'administer', params: { employeeId: uuid } },
  async (ctx, { params, url }) => {
    if (!isFromList(url)) throw redirect(EMPLOYEES_PATH)
    const [employee, choices] = await Promise.all([getEmployee(ctx, params.employeeId), employeeChoices(ctx)])
    const canChange = mayChange(ctx.actor?.role, employee.role)
    const roles = canChange && employee.role !== 'super' ? assignableRoles(ctx.actor?.role) : []
    return { employee, choices, canChange, roles }
  },
)

const access = { can: 'administer', params: { employeeId: uuid } } as const

interface Other {
  run: (ctx: Ctx, employeeId: string) => Promise<unknown>
  done: string
  failed: string
}

function other({ run, ...messages }: Other) {
  return page.form(
    { ...access, ...messages, to: ({ params }) => employeePath(params.employeeId) },
    (ctx, _, { params }) => run(ctx, params.employeeId),
  )
}

export const action = page.intents(
  { ...access, read: readEmployeeForm, otherwise: 'save' },
  {
    save: page.form(
      {
        ...access,
        schema: updateEmployeeSchema,
        read: readEmployeeForm,
        failed: EMPLOYEE_NOT_SAVED,
        unknown: `${EMPLOYEE_NOT_SAVED} Unable to update user`,
        onError: (error, { refuse, problemOf }) =>
          error instanceof PhoneInUse ? refuse(problemOf(error), { phoneInUse: true }) : undefined,
        to: EMPLOYEES_PATH,
        done: 'Updated Profile',
      },
      (ctx, employee, { params, picture }) => updateEmployee(ctx, params.employeeId, employee, picture()),
    ),
    'reset-mfa': other({
      run: resetMfa,
      done: 'Reset MFA',
      failed: 'There was an error resetting user MFA.',
    }),
    invite: other({
      run: resendInvitation,
      done: 'Invitation sent',
      failed: 'The invitation was not sent.',
    }),
    revoke: other({
      run: revokeInvitation,
      done: 'Invitation revoked',
      failed: 'The invitation was not revoked.',
    }),
  },
)

export default function Employee({ loaderData, actionData }: Route.ComponentProps) {
  const { employee, choices, canChange, roles } = loaderData
  const saved = answerTo('save', actionData)
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
            lastResult={saved?.result}
            phoneInUse={saved?.phoneInUse ?? false}
          />
        </div>
      </Card>
      {canChange ? (
        <SignIn employee={employee} problem={saved ? undefined : formProblem(actionData?.result)} />
      ) : null}
      <Outlet />
    </div>
  )
}

/** Invitation and multi-factor sign-in of an employee. */
function SignIn({ employee, problem }: { employee: EmployeeView; problem: string | undefined }) {
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
              Multi-factor sign-in is on. Reset it if they lost their phone or passkey; they can then set it
              up again.
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
