import { getFormProps } from '@conform-to/react'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Form } from 'react-router'
import { FormError } from '#app/components/forms/field.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { servicesContext, sessionContext } from '#app/middleware/contexts.ts'
import { changePassword } from '../change-password.server.ts'
import { OwnPassword } from '../components/own-password.tsx'
import { NewPasswordFields } from '../components/new-password-fields.tsx'
import { changePasswordSchema } from '../password.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/change-password'

export const meta: Route.MetaFunction = () => [{ title: 'Change password · Switchboard' }]

const UNABLE = 'Unable to update password for user'

export const loader = page.loader((ctx) => ({ email: ctx.actor?.email ?? '' }))

export const action = page.form(
  {
    whileReadOnly: true,
    schema: changePasswordSchema,
    hide: ['currentPassword', 'newPassword', 'retypedPassword'],
    failed: UNABLE,
    unknown: UNABLE,
    onError: ({ status, field, message }, { refuse }) =>
      field ? refuse({ status, formErrors: [UNABLE], fieldErrors: { [field]: [message] } }) : undefined,
    to: '/profile/change-password',
    done: 'Password Changed',
  },
  (ctx, passwords, { context }) =>
    changePassword(context.get(servicesContext), ctx, context.get(sessionContext)!.id, passwords),
)

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useAppForm({
    schema: async () => (await import('../password.schema.ts')).changePasswordSchema,
    lastResult: actionData?.result,
  })
  return (
    <Page width="form">
      <PageHeader
        title="Change password"
        description="You stay signed in here and are signed out everywhere else."
      />
      <Card className="p-5 sm:p-6">
        <Form method="post" {...getFormProps(form)} className="grid max-w-[400px] gap-4">
          <FormError form={form} />
          {/* For password managers. */}
          <input type="hidden" name="username" autoComplete="username" value={loaderData.email} readOnly />
          <OwnPassword field={fields.currentPassword} label="Current password" />
          <NewPasswordFields newPassword={fields.newPassword} retypedPassword={fields.retypedPassword} />
          <div>
            <SubmitButton pendingLabel="Changing…">Change password</SubmitButton>
          </div>
        </Form>
      </Card>
    </Page>
  )
}
