import { getFormProps } from '@conform-to/react'
import { data, Form, Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { CheckboxField, PhoneField, SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { numberSchema } from '../account.schema.ts'
import { addNumber, readNumbers } from '../numbers.server.ts'
import type { Route } from './+types/new-number'

export const loader = page.loader({ can: 'operate' }, async (ctx, { params, context }: Route.LoaderArgs) => {
  const { locations } = await readNumbers(context.get(servicesContext), ctx, params.accountId)
  return { locations, closeTo: `/platform/accounts/${params.accountId}` }
})

export const action = page.action(
  { can: 'operate' },
  async (ctx, { request, params, context }: Route.ActionArgs) => {
    const submission = parseWithZod(await request.formData(), { schema: numberSchema })
    if (submission.status !== 'success') return data(submission.reply(), 422)
    try {
      await addNumber(context.get(servicesContext), ctx, params.accountId, submission.value)
    } catch (error) {
      if (error instanceof AppError && error.field) {
        return data(submission.reply({ fieldErrors: { [error.field]: [error.message] } }), error.status)
      }
      if (error instanceof AppError && error.code === 'not-found') throw error
      const { status, message } = saveFailure(error, 'Unable to add the number', context)
      return data(submission.reply({ formErrors: [message] }), status)
    }
    return redirectWithToast(`/platform/accounts/${params.accountId}`, {
      kind: 'ok',
      message: 'Number added',
    })
  },
)

export default function NewNumber({ loaderData, actionData }: Route.ComponentProps) {
  const { locations, closeTo } = loaderData
  const [form, fields] = useAppForm({
    id: 'new-number',
    schema: async () => (await import('../account.schema.ts')).numberSchema,
    lastResult: actionData,
    defaultValue: { location: locations[0]?.id ?? '', friendlyName: 'Main line' },
  })
  return (
    <RouteDialog
      title="Add a number"
      description="A number that you have at the provider, with its webhooks set to this installation."
      closeTo={closeTo}
      size="sm"
    >
      <Form method="post" {...getFormProps(form)} className="contents">
        <DialogBody className="flex flex-col gap-4">
          <FormError form={form} />
          <PhoneField field={fields.number!} label="Number" required />
          <TextField
            field={fields.friendlyName!}
            label="Name"
            hint="Staff see it beside the number."
            required
            maxLength={60}
          />
          <SelectField
            field={fields.location!}
            label="Location"
            options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <CheckboxField
            field={fields.smsRegistered!}
            label="Registered with the carriers for texting"
            hint="Texts from a number that isn’t registered are refused."
          />
        </DialogBody>
        <DialogFooter>
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton>Add</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  )
}
