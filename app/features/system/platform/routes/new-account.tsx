import { getFormProps } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { Form, Link } from 'react-router'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { zoneOptions } from '#app/lib/time-zones.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { newAccountSchema } from '../account.schema.ts'
import { createAccount } from '../accounts.server.ts'
import type { Route } from './+types/new-account'

export const meta: Route.MetaFunction = () => [{ title: 'Add account · Switchboard' }]

// Not a time-ordered id: strangers see it in invitation links.
export const loader = page.loader({ can: 'operate' }, () => ({ id: randomUUID() }))

export const action = page.form(
  { can: 'operate', whileReadOnly: true, schema: newAccountSchema, failed: 'Unable to create account' },
  async (ctx, account, { context }) => {
    const id = await createAccount(context.get(servicesContext), ctx, account)
    return redirectWithToast(`/platform/accounts/${id}`, { kind: 'ok', message: 'Account created' })
  },
)

export default function NewAccount({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useAppForm({
    id: 'new-account',
    schema: async () => (await import('../account.schema.ts')).newAccountSchema,
    lastResult: actionData?.result,
    defaultValue: { timezone: 'America/Denver' },
  })
  const id = (actionData?.result?.initialValue?.id as string | undefined) ?? loaderData.id
  return (
    <Page width="form">
      <PageHeader title="Add account" description="Its owner gets an invitation by email." />
      <Card className="p-4">
        <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
          <FormError form={form} />
          <input type="hidden" name="id" value={id} />
          <TextField field={fields.name!} label="Company" required />
          <SelectField field={fields.timezone!} label="Time zone" options={zoneOptions()} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={fields.firstName!} label="Owner’s first name" required />
            <TextField field={fields.lastName!} label="Owner’s last name" required />
          </div>
          <TextField field={fields.email!} label="Owner’s email" type="email" required />
          <div className="flex justify-end gap-2">
            <Link to="/platform" className={buttonVariants()}>
              Cancel
            </Link>
            <SubmitButton>Create</SubmitButton>
          </div>
        </Form>
      </Card>
    </Page>
  )
}
