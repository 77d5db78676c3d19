import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import type { FieldMetadata } from '@conform-to/react'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { PhoneField, SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Plus, X } from '#app/components/icons.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { normalizePhone } from '#app/lib/phone.ts'
import { NUMBERS_PATH } from '#app/features/carriers/numbers/paths.ts'
import { NUMBER_STATUS_LABELS, portPath, type PortNumberView, type PortView } from '../port.ts'

interface NumbersFormProps {
  locations: { id: string; name: string }[]
  /** The draft; null for a new request. */
  port: PortView | null
  result: FormResult | undefined
}

/** Numbers first: whether they can be moved is answered before anything else is typed. */
export function NumbersForm({ locations, port, result }: NumbersFormProps) {
  const of = (kind: PortNumberView['kind']) => (port?.numbers ?? []).filter((each) => each.kind === kind)
  const local = of('local').map(({ number }) => ({ phoneNumber: number }))
  const wireless = of('wireless').map(({ number }) => ({ phoneNumber: number, accountNumber: '', pin: '' }))
  const [form, fields] = useAppForm({
    id: 'port-numbers',
    schema: async () => (await import('../port.schema.ts')).numbersSchema,
    disableAutoCoercion: true,
    lastResult: result,
    defaultValue: {
      locationId: port?.location.id ?? locations[0]?.id ?? '',
      local: local.length + wireless.length > 0 ? local : [{ phoneNumber: '' }],
      wireless,
      version: port ? String(port.version) : undefined,
    },
  })
  const stored = new Map(port?.numbers.map((each) => [each.number, each]))
  const insert = (name: string, defaultValue: Record<string, string>, label: string) => (
    <Button
      {...form.insert.getButtonProps({ name, defaultValue: defaultValue as never })}
      type="submit"
      size="sm"
      className="self-start"
    >
      <Plus aria-hidden />
      {label}
    </Button>
  )
  const remove = (name: string, index: number, label: string) => (
    <Button
      {...form.remove.getButtonProps({ name, index })}
      type="submit"
      size="icon-sm"
      variant="ghost"
      className="mt-6"
    >
      <X aria-hidden />
      <span className="sr-only">{label}</span>
    </Button>
  )
  return (
    <DialogForm
      form={form}
      cancelTo={NUMBERS_PATH}
      submit="Check the numbers"
      submitProps={{ pendingLabel: 'Checking' }}
      before={
        <>
          {port ? (
            <Link
              to={portPath(port.id, 'cancel')}
              preventScrollReset
              className={buttonVariants({ variant: 'danger-quiet' })}
            >
              Delete draft
            </Link>
          ) : null}
        </>
      }
    >
      {/* Enter presses the first button of a form. */}
      <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
      {port ? <input type="hidden" name="version" value={port.version} /> : null}
      <SelectField
        field={fields.locationId}
        label="Location"
        className="sm:max-w-72"
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="pb-1 font-medium">Local numbers</legend>
        {fields.local.getFieldList().map((row, index) => {
          const { phoneNumber } = (row as FieldMetadata<{ phoneNumber: string }>).getFieldset()
          return (
            <div key={row.key} className="flex flex-wrap items-start gap-2">
              <PhoneField field={phoneNumber} label={`Number ${index + 1}`} className="w-52" />
              {remove(fields.local.name, index, `Remove local number ${index + 1}`)}
              <Answer stored={stored} typed={phoneNumber.value} />
            </div>
          )
        })}
        {insert(fields.local.name, { phoneNumber: '' }, 'Add a local number')}
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="pb-1 font-medium">Wireless numbers</legend>
        <p className="text-muted text-sm">
          Their carriers ask for the account number, as on the bill, and a transfer PIN. Both are stored
          encrypted and never shown again.
        </p>
        {fields.wireless.getFieldList().map((row, index) => {
          const { phoneNumber, accountNumber, pin } = (
            row as FieldMetadata<{ phoneNumber: string; accountNumber: string; pin: string }>
          ).getFieldset()
          const isStored = Boolean(
            stored.get(normalizePhone(String(phoneNumber.value ?? '')) ?? '')?.hasAccount,
          )
          const placeholder = isStored ? 'Stored' : undefined
          return (
            <div key={row.key} className="flex flex-wrap items-start gap-2">
              <PhoneField field={phoneNumber} label={`Number ${index + 1}`} className="w-52" />
              <TextField
                field={accountNumber}
                label="Account number"
                className="min-w-32 flex-1"
                autoComplete="off"
                spellCheck={false}
                placeholder={placeholder}
              />
              <TextField
                field={pin}
                label="PIN"
                className="w-28"
                autoComplete="off"
                spellCheck={false}
                placeholder={placeholder}
              />
              {remove(fields.wireless.name, index, `Remove wireless number ${index + 1}`)}
              <Answer stored={stored} typed={phoneNumber.value} />
            </div>
          )
        })}
        {insert(
          fields.wireless.name,
          { phoneNumber: '', accountNumber: '', pin: '' },
          'Add a wireless number',
        )}
      </fieldset>
    </DialogForm>
  )
}

/** The provider's answer about a number that was checked. */
function Answer({ stored, typed }: { stored: Map<string, PortNumberView>; typed: unknown }) {
  const number = stored.get(normalizePhone(String(typed ?? '')) ?? '')
  if (!number?.status) return null
  const isPortable = number.status === 'portable'
  return (
    <p className="flex basis-full flex-wrap items-center gap-2 text-sm">
      <Chip tone={isPortable ? 'ok' : 'bad'}>{NUMBER_STATUS_LABELS[number.status]}</Chip>
      {number.reason ? <span className="min-w-0 [overflow-wrap:anywhere]">{number.reason}</span> : null}
    </p>
  )
}
