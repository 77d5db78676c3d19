import { getFormProps } from '@conform-to/react'
import { Form, Link } from 'react-router'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { FieldError, FormError } from '#app/components/forms/field.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { STATES } from '#app/lib/states.ts'
import { NOT_CONTINENTAL, PORT_TYPES, portPath, type PortView } from '../port.ts'
import { PortProblems } from './port-problems.tsx'

/** The holder of the numbers, as the current carrier has it on file. */
export function HolderForm({ port, result }: { port: PortView; result: FormResult | undefined }) {
  const [form, fields] = useAppForm({
    id: 'port-details',
    schema: async () => (await import('../port.schema.ts')).holderSchema,
    lastResult: result,
    defaultValue: {
      type: port.type,
      firstName: port.firstName,
      lastName: port.lastName,
      companyName: port.companyName,
      email: port.email,
      address: port.address,
      city: port.city,
      state: port.state,
      zipcode: port.zipcode,
      version: String(port.version),
    },
  })
  const { onSubmit, ...formProps } = getFormProps(form)
  return (
    <Form
      method="post"
      {...formProps}
      onSubmit={(event) => {
        // A draft may be incomplete.
        const { submitter } = event.nativeEvent as SubmitEvent
        if ((submitter as HTMLButtonElement | null)?.value !== 'draft') onSubmit(event)
      }}
      preventScrollReset
      className="contents"
    >
      <DialogBody className="flex flex-col gap-4">
        <FormError form={form} />
        <PortProblems port={port} />
        <input type="hidden" name="version" value={port.version} />
        <fieldset aria-describedby={fields.type.errorId} className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="pb-1 font-medium text-sm">Type</legend>
          {Object.entries(PORT_TYPES).map(([value, label]) => (
            <label key={value} className="flex min-h-6 items-center gap-2">
              <input
                type="radio"
                name={fields.type.name}
                value={value}
                defaultChecked={fields.type.initialValue === value}
                className="size-4 accent-brand"
              />
              {label}
            </label>
          ))}
          <FieldError field={fields.type} />
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.firstName} label="First name" required />
          <TextField field={fields.lastName} label="Last name" required />
          <TextField
            field={fields.companyName}
            label="Company"
            hint="Leave it empty if the bill is in the person’s name."
          />
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            hint="The provider mails this person a letter to sign."
            required
          />
        </div>
        <TextField field={fields.address} label="Address" required />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_minmax(0,1fr)]">
          <TextField field={fields.city} label="City" required />
          <SelectField
            field={fields.state}
            label="State"
            required
            placeholder="Choose a state"
            options={STATES.filter(({ value }) => !NOT_CONTINENTAL.includes(value))}
          />
          <TextField field={fields.zipcode} label="ZIP code" required inputMode="numeric" />
        </div>
      </DialogBody>
      <DialogFooter>
        <Link
          to={portPath(port.id, 'cancel')}
          preventScrollReset
          className={buttonVariants({ variant: 'danger-quiet' })}
        >
          Delete draft
        </Link>
        <SubmitButton name="intent" value="draft" variant="secondary">
          Save draft
        </SubmitButton>
        <SubmitButton name="intent" value="continue">
          Save and continue
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}
