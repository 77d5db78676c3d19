import { getFormProps } from '@conform-to/react'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { type AnyField, Field, FieldError, FormError } from '#app/components/forms/field.tsx'
import { PhoneField, SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { AVATAR_TYPES } from '#app/lib/avatar.ts'
import { employeeFields, ROLE_LABELS } from '../employee-rules.ts'
import { EMPLOYEES_PATH, employeePath } from '../paths.ts'
import { type Former, FormerEmployeeChoice } from './former-employee.tsx'
import type { EmployeeChoices, EmployeeView } from '../employees.server.ts'

export interface EmployeeFormProps {
  /** Null while adding one. */
  employee: EmployeeView | null
  choices: EmployeeChoices
  /** The roles that may be chosen; empty when the role can't be changed. */
  roles: readonly (keyof typeof ROLE_LABELS)[]
  readOnly?: boolean
  lastResult: FormResult
  former?: Former | null | undefined
  /** The form was refused because call groups ring the phone that it removes. */
  phoneInUse?: boolean
}

/** Adds or edits an employee. */
export function EmployeeForm({
  employee,
  choices,
  roles,
  readOnly = false,
  lastResult,
  former,
  phoneInUse = false,
}: EmployeeFormProps) {
  const [touched, setTouched] = useState(false)
  const [form, fields] = useAppForm({
    id: 'employee',
    schema: async () => (await import('../employee.schema.ts')).employeeSchema,
    lastResult,
    defaultValue: {
      firstName: employee?.firstName ?? '',
      lastName: employee?.lastName ?? '',
      email: employee?.email ?? '',
      phone: employee?.phone ?? '',
      extension: employee?.extension ?? '',
      npn: employee?.npn ?? '',
      role: employee?.role ?? 'employee',
      groups: employee?.groups.map((group) => group.id) ?? [],
      locations: employee
        ? employee.locations.map((location) => location.id)
        : choices.locations.length === 1
          ? [choices.locations[0]!.id]
          : [],
    },
  })
  const shownRoles = employee && !roles.includes(employee.role) ? [employee.role] : roles
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      onChange={() => setTouched(true)}
      className="flex flex-col gap-4"
    >
      <FormError form={form} />
      {phoneInUse ? <input type="hidden" name="phoneGone" value="on" /> : null}
      {former ? <FormerEmployeeChoice former={former} /> : null}
      {employee ? (
        <EditFields
          version={employee.version}
          base={employeeFields(idsOf(employee))}
          lastResult={lastResult}
        />
      ) : null}
      <fieldset disabled={readOnly} className="grid min-w-0 gap-4 sm:grid-cols-2">
        <TextField field={fields.firstName} label="First name" required />
        <TextField field={fields.lastName} label="Last name" required />
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          hint={employee ? undefined : 'The invitation goes there.'}
          required
        />
        <PhoneField field={fields.phone} label="Phone" hint="For calls outside the browser." />
        <SelectField
          field={fields.role}
          label="Role"
          disabled={roles.length === 0}
          options={shownRoles.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField field={fields.extension} label="Extension" inputMode="numeric" />
          <TextField field={fields.npn} label="NPN" inputMode="numeric" />
        </div>
        <Choices legend="Locations" field={fields.locations} options={choices.locations} />
        {choices.groups.length > 0 ? (
          <Choices legend="Groups" field={fields.groups} options={choices.groups} />
        ) : (
          <NoGroups />
        )}
        <PictureField field={fields.avatar} employee={employee} />
      </fieldset>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {employee && !readOnly ? (
          <Link
            to={employeePath(employee.id, 'delete')}
            preventScrollReset
            className={`${buttonVariants({ variant: 'danger-quiet' })} mr-auto`}
          >
            Delete
          </Link>
        ) : null}
        <Link to={EMPLOYEES_PATH} className={buttonVariants()}>
          Cancel
        </Link>
        {readOnly ? null : <SubmitButton>{employee ? 'Update' : 'Create'}</SubmitButton>}
      </div>
      <UnsavedGuard when={touched} />
    </Form>
  )
}

const idsOf = (employee: EmployeeView) => ({
  ...employee,
  groups: employee.groups.map(({ id }) => id),
  locations: employee.locations.map(({ id }) => id),
})

function NoGroups() {
  return (
    <div>
      <p className="pb-1 font-medium text-sm">Groups</p>
      <p className="text-muted text-sm">
        There are none yet. Add some, such as Sales and Service, under Employee Group in{' '}
        <Link to="/account/settings/smart-values" className="text-brand-text underline">
          Smart values
        </Link>
        .
      </p>
    </div>
  )
}

function PictureField({ field, employee }: { field: AnyField; employee: EmployeeView | null }) {
  return (
    <Field
      field={field}
      label="Picture"
      hint="A png, gif or jpeg of at most 10 MB."
      className="sm:col-span-2"
    >
      <div className="flex items-center gap-3">
        {employee ? <Avatar name={employee.name} src={employee.avatar} seed={employee.id} size="lg" /> : null}
        <Input
          id={field.id}
          name={field.name}
          type="file"
          accept={AVATAR_TYPES.join(',')}
          aria-invalid={field.errors ? true : undefined}
        />
      </div>
    </Field>
  )
}

function Choices({
  legend,
  field,
  options,
}: {
  legend: string
  field: AnyField
  options: { id: string; name: string }[]
}) {
  // One checked checkbox is a string, several are a list.
  const given: unknown = field.initialValue
  const checked = Array.isArray(given) ? given : [given]
  if (options.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 font-medium text-sm">{legend}</legend>
      <div className="flex max-h-48 flex-col gap-1 overflow-y-auto rounded-md border border-line p-2.5">
        {options.map((option) => (
          <label key={option.id} className="flex min-h-6 items-start gap-2.5">
            <Checkbox
              name={field.name}
              value={option.id}
              defaultChecked={checked.includes(option.id)}
              className="mt-px"
            />
            <span className="min-w-0 break-words">{option.name}</span>
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}
