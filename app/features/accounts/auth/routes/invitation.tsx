import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { data, Form, Link } from 'react-router'
import { FormError } from '#app/components/forms/field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { clientAddressContext, servicesContext } from '#app/middleware/contexts.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { NewPasswordFields } from '../components/new-password-fields.tsx'
import { acceptInvitation, INVITATION_OVER, readInvitation } from '../invitations.server.ts'
import { firstPasswordSchema } from '../password.schema.ts'
import type { Route } from './+types/invitation'

export const meta: Route.MetaFunction = () => [{ title: 'Your invitation · Switchboard' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const invited = await readInvitation(context.get(servicesContext), params)
  if (!invited) return data({ invited: null, over: INVITATION_OVER }, 404)
  const { email, firstName, accountName, accountId, company } = invited
  return { invited: { email, firstName, accountName, accountId, company }, over: '' }
}

const HIDE = { hideFields: ['newPassword', 'retypedPassword'] }

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: firstPasswordSchema })
  if (submission.status !== 'success') return data(submission.reply(HIDE), 422)
  try {
    const ip = context.get(clientAddressContext)
    await acceptInvitation(context.get(servicesContext), params, {
      newPassword: submission.value.newPassword,
      ip,
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { field, message, status } = error
    const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }
    return data(submission.reply({ ...HIDE, ...errors }), status)
  }
  return redirectWithToast('/login', { kind: 'ok', message: 'Your password is set. You can sign in now.' })
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invited, over } = loaderData
  const [form, fields] = useForm<{ newPassword: string; retypedPassword: string }>({
    lastResult: actionData,
    shouldRevalidate: 'onBlur',
  })
  if (!invited) {
    return (
      <AuthCard title="Your invitation" lead={over}>
        <Link to="/login" className={buttonVariants({ size: 'lg' })}>
          Sign in
        </Link>
      </AuthCard>
    )
  }
  if (invited.company === 'must') {
    return (
      <AuthCard
        title={`Welcome, ${invited.firstName}`}
        lead={`You sign in to ${invited.accountName} with your company account, ${invited.email}.`}
      >
        <ByCompany {...invited} />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={`Welcome, ${invited.firstName}`}
      lead={`Choose a password for ${invited.email} at ${invited.accountName}.`}
    >
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <FormError form={form} />
        {/* So that password managers know whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={invited.email} readOnly />
        <NewPasswordFields newPassword={fields.newPassword} retypedPassword={fields.retypedPassword} />
        <SubmitButton size="lg" pendingLabel="Saving…">
          Set password
        </SubmitButton>
      </Form>
      {invited.company === 'can' ? (
        <div className="mt-3">
          <ByCompany {...invited} isSecond />
        </div>
      ) : null}
    </AuthCard>
  )
}

/** Leads to the company's sign-in, which accepts the invitation. */
function ByCompany({
  email,
  accountId,
  isSecond = false,
}: {
  email: string
  accountId: string
  isSecond?: boolean
}) {
  return (
    <Form method="post" action="/login/company" className="grid">
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="platform" value={accountId} />
      <SubmitButton size="lg" variant={isSecond ? 'secondary' : 'primary'} pendingLabel="Continuing…">
        {isSecond ? 'Sign in with your company account instead' : 'Sign in with your company account'}
      </SubmitButton>
    </Form>
  )
}
