import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { useEffect } from 'react'
import { data, Form, Link, useLocation } from 'react-router'
import { FormError } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { AppError, UNKNOWN_ERROR } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { clientAddressContext, requestIdContext, servicesContext } from '#app/middleware/contexts.ts'
import type { Services } from '#app/lib/services.ts'
import type { PostedArgs } from '#app/middleware/intents.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { NewPasswordFields } from '../components/new-password-fields.tsx'
import { resetRequestSchema, resetSchema } from '../password.schema.ts'
import { PASSWORD_CHANGED, readResetLink, requestReset, resetPassword } from '../reset-password.server.ts'
import type { Route } from './+types/forgot-password'

export const meta: Route.MetaFunction = () => [{ title: 'Forgot password · Switchboard' }]

/** The mailed link fills in the form. An expired or altered one shows an empty form and says so. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { userId, token } = params as { userId?: string; token?: string }
  if (!userId || !token) return { link: null, expired: false }
  const link = readResetLink(context.get(servicesContext), userId, token)
  return { link, expired: !link }
}

const HIDE = { hideFields: ['newPassword', 'retypedPassword'] }

/** The form's buttons: SEND and RESEND mail a code, SUBMIT uses it. */
export const action = page.intents({ otherwise: 'submit' }, { send, submit })

async function send({ form, context }: PostedArgs) {
  const submission = parseWithZod(form, { schema: resetRequestSchema })
  const again = form.get('again') === 'yes'
  if (submission.status !== 'success') {
    return data({ sent: again, notice: null, result: submission.reply(HIDE) }, 422)
  }
  const { email } = submission.value
  const refused = await attempt(context, (services, ip) => requestReset(services, email, ip))
  if (refused) {
    const result = submission.reply({ ...HIDE, ...refused.errors })
    return data({ sent: again, notice: null, result }, refused.status)
  }
  const notice = `If ${email} is known here, a 4-digit code is on its way to it. It works for 10 minutes.`
  return data({ sent: true, notice, result: submission.reply(HIDE) })
}

async function submit({ form, context }: PostedArgs) {
  const submission = parseWithZod(form, { schema: resetSchema })
  if (submission.status !== 'success') {
    return data({ sent: true, notice: null, result: submission.reply(HIDE) }, 422)
  }
  const refused = await attempt(context, (services, ip) => resetPassword(services, submission.value, ip))
  if (refused) {
    const result = submission.reply({ ...HIDE, ...refused.errors })
    return data({ sent: true, notice: null, result }, refused.status)
  }
  return redirectWithToast('/login', { kind: 'ok', message: PASSWORD_CHANGED })
}

/** Runs `work`. A failure returns its message, or 'unknown error'. */
async function attempt(
  context: Route.ActionArgs['context'],
  work: (services: Services, ip: string | null) => Promise<void>,
) {
  try {
    await work(context.get(servicesContext), context.get(clientAddressContext))
    return null
  } catch (error) {
    if (!(error instanceof AppError)) {
      log.error({ err: error, requestId: context.get(requestIdContext) }, 'password reset failed')
      return { status: 500, errors: { formErrors: [UNKNOWN_ERROR] } }
    }
    const { field, message, status } = error
    return { status, errors: field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] } }
  }
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { link, expired } = loaderData
  const sent = actionData?.sent ?? link !== null
  const [form, fields] = useForm({
    lastResult: actionData?.result,
    defaultValue: { email: link?.email ?? '', code: link?.code ?? '', newPassword: '', retypedPassword: '' },
    shouldRevalidate: 'onBlur',
  })
  useTypedEmail(form.id, fields.email.name)
  return (
    <AuthCard
      title="Forgot password"
      lead={
        sent
          ? 'Enter the code from the email and choose a new password.'
          : 'We send a 4-digit code to your email.'
      }
    >
      <Form method="post" action="/forgot-password" {...getFormProps(form)} className="grid gap-4">
        <FormError form={form} />
        {actionData?.notice ? <Alert variant="ok">{actionData.notice}</Alert> : null}
        {expired && !actionData ? (
          <Alert variant="warn">This link is no longer valid. Ask for a new code.</Alert>
        ) : null}
        {/* Enter in a field presses the first button, so that has to be the next step. */}
        <button
          type="submit"
          name="intent"
          value={sent ? 'submit' : 'send'}
          className="hidden"
          tabIndex={-1}
          aria-hidden
        />
        <div className="flex items-start gap-2">
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus={!sent}
            required
            className="flex-1"
          />
          {sent ? (
            <SubmitButton
              name="intent"
              value="send"
              variant="secondary"
              formNoValidate
              className="mt-[22px] h-9"
            >
              RESEND
            </SubmitButton>
          ) : null}
        </div>
        {sent ? (
          <>
            <input type="hidden" name="again" value="yes" />
            <TextField
              field={fields.code}
              label="Code"
              hint="The 4 digits from the email."
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              required
            />
            <NewPasswordFields newPassword={fields.newPassword} retypedPassword={fields.retypedPassword} />
          </>
        ) : null}
        <div className="grid gap-2">
          <SubmitButton
            name="intent"
            value={sent ? 'submit' : 'send'}
            size="lg"
            pendingLabel={sent ? 'Changing…' : 'Sending…'}
          >
            {sent ? 'SUBMIT' : 'SEND'}
          </SubmitButton>
          <Link to="/login" className={buttonVariants({ variant: 'ghost', size: 'lg' })}>
            CANCEL
          </Link>
        </div>
      </Form>
    </AuthCard>
  )
}

/** The email typed on the sign-in page. Only the browser knows it, so it appears after hydration. */
function useTypedEmail(formId: string, name: string) {
  const typed = (useLocation().state as { email?: string } | null)?.email
  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>(`#${CSS.escape(formId)} [name="${name}"]`)
    if (typed && input?.value === '') input.value = typed
  }, [typed, formId, name])
}
