import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import type { SubmissionResult } from '@conform-to/react'
import { TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { normalizeAnyPhone } from '#app/lib/phone.ts'
import { BLOCKED_NUMBER_HINT, MIN_BLOCKED_DIGITS } from '../blocked-numbers.ts'

/** Adds a number to the block list. With fewer than 11 digits it can't be submitted. */
export function BlockNumberForm({
  lastResult,
  closeTo,
}: {
  lastResult: SubmissionResult<string[]> | undefined
  closeTo: string
}) {
  const hydrated = useHydrated()
  const [form, fields] = useAppForm({
    id: 'block-number',
    schema: async () => (await import('../blocked-number.schema.ts')).blockNumberSchema,
    lastResult,
    shouldValidate: 'onInput',
  })
  const typed = String(fields.phoneNumber.value ?? '')
  const digits = (normalizeAnyPhone(typed) ?? '').length
  return (
    <DialogForm
      form={form}
      cancelTo={closeTo}
      submit="Submit"
      submitProps={{ disabled: hydrated && digits < MIN_BLOCKED_DIGITS }}
    >
      <TextField
        field={fields.phoneNumber}
        label="Phone number"
        type="tel"
        required
        hint={fields.phoneNumber.errors ? undefined : BLOCKED_NUMBER_HINT}
        autoComplete="off"
      />
      <TextField field={fields.reason} label="Reason" autoComplete="off" />
    </DialogForm>
  )
}
