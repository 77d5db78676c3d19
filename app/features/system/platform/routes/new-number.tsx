import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { CheckboxField, PhoneField, SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { onlyAtField } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { numberSchema } from '../account.schema.ts'
import { addNumber, readNumbers } from '../numbers.server.ts'
import type { Route } from './+types/new-number'

export const loader = page.loader(
  { can: 'operate', params: { accountId: uuid } },
  async (ctx, { params, context }) => {
    const { locations } = await readNumbers(context.get(servicesContext), ctx, params.accountId)
    return { locations, closeTo: `/platform/accounts/${params.accountId}` }
  },
)

export const action = page.form(
  {
    can: 'operate',
    whileReadOnly: true,
    params: { accountId: uuid },
    schema: numberSchema,
    failed: 'Unable to add the number',
    onError: onlyAtField,
    to: ({ params }) => `/platform/accounts/${params.accountId}`,
    done: 'Number added',
  },
  (ctx, number, { params, context }) =>
    addNumber(context.get(servicesContext), ctx, params.accountId, number),
)

export default function NewNumber({ loaderData, actionData }: Route.ComponentProps) {
  const { locations, closeTo } = loaderData
  const [form, fields] = useAppForm({
    id: 'new-number',
    schema: async () => (await import('../account.schema.ts')).numberSchema,
    lastResult: actionData?.result,
    defaultValue: { location: locations[0]?.id ?? '', friendlyName: 'Main line' },
  })
  return (
    <FormDialog
      title="Add a number"
      description="A number that you have at the provider, with its webhooks set to this installation."
      size="sm"
      form={form}
      cancelTo={closeTo}
      submit="Add"
    >
      <PhoneField field={fields.number!} label="Number" required />
      <TextField field={fields.friendlyName!} label="Name" hint="Staff see it beside the number." required />
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
    </FormDialog>
  )
}
