import { Link } from 'react-router'
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { isTollFree, PORTING_REFUSES, TOLL_FREE_REFUSES } from '../number.ts'
import { NUMBERS_PATH, numberPath } from '../paths.ts'
import { numberEditSchema } from '../number.schema.ts'
import { readNumber } from '../numbers.server.ts'
import { updateNumber } from '../update-number.server.ts'
import type { Route } from './+types/number-page'

export const meta: Route.MetaFunction = () => [{ title: 'Update a number · Switchboard' }]

export const loader = page.loader({ can: 'administer', params: { numberId: uuid } }, (ctx, { params }) =>
  readNumber(ctx, params.numberId),
)

export const action = page.form(
  {
    can: 'administer',
    params: { numberId: uuid },
    schema: numberEditSchema,
    failed: 'Unable to update phone number',
    to: NUMBERS_PATH,
    done: ({ value }) => `Phone Number ${value.friendlyName} updated`,
  },
  (ctx, value, { params }) => updateNumber(ctx, params.numberId, value),
)

export default function NumberDialog({ loaderData, actionData }: Route.ComponentProps) {
  const { number, version, choices } = loaderData
  const base = {
    friendlyName: number.friendlyName,
    locationId: number.location.id,
    isDefault: number.isDefault,
    messageServiceId: number.service?.id ?? null,
  }
  const [form, fields] = useAppForm({
    id: 'number',
    schema: async () => (await import('../number.schema.ts')).numberEditSchema,
    lastResult: actionData?.result,
    defaultValue: {
      ...base,
      isDefault: String(number.isDefault),
      messageServiceId: base.messageServiceId ?? '',
    },
  })
  const isPorting = number.status === 'porting-in'
  const refusal = isPorting ? PORTING_REFUSES : isTollFree(number.number) ? TOLL_FREE_REFUSES : null
  return (
    <FormDialog
      title={`Update ${formatPhone(number.number)}`}
      description="Who calls and texts it reaches the location that you choose."
      form={form}
      opened={{ version, base }}
      result={actionData?.result}
      cancelTo={NUMBERS_PATH}
      submit="Update"
      before={
        isPorting ? null : (
          <Link
            to={numberPath(number.id, 'release')}
            preventScrollReset
            className={`${buttonVariants({ variant: 'danger-quiet' })} mr-auto`}
          >
            Release
          </Link>
        )
      }
    >
      <TextField field={fields.friendlyName} label="Name" hint="Staff see it beside the number." required />
      <SelectField
        field={fields.locationId}
        label="Location"
        options={choices.locations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        field={fields.isDefault}
        label="Assignment"
        hint="A location calls and texts from its primary number. Others reach it by its aliases too."
        options={[
          { value: 'true', label: 'Primary' },
          { value: 'false', label: 'Alias' },
        ]}
      />
      {refusal ? <Alert>{refusal}</Alert> : null}
      <SelectField
        field={fields.messageServiceId}
        label="Message campaign"
        hint={
          refusal
            ? undefined
            : choices.services.length === 0
              ? 'You have none yet. Without one that the carriers approved, a number can’t send texts.'
              : 'The subjects that it texts about. Without one, a number can’t send texts.'
        }
        placeholder="None"
        options={choices.services.map(({ id, name, location }) => ({
          value: id,
          label: `${name} · ${location}`,
          disabled: refusal !== null,
        }))}
      />
    </FormDialog>
  )
}
