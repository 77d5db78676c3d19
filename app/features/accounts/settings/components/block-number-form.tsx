import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, Link } from 'react-router'
import { FormError } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { normalizeAnyPhone } from '#app/lib/phone.ts'
import { BLOCKED_NUMBER_HINT, MIN_BLOCKED_DIGITS } from '../blocked-number-limits.ts'

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
    <Form method="post" {...getFormProps(form)} className="contents" preventScrollReset>
      <DialogBody className="flex flex-col gap-4">
        <FormError form={form} />
        <TextField
          field={fields.phoneNumber}
          label="Phone number"
          type="tel"
          required
          hint={fields.phoneNumber.errors ? undefined : BLOCKED_NUMBER_HINT}
          autoComplete="off"
        />
        <TextField field={fields.reason} label="Reason" autoComplete="off" />
      </DialogBody>
      <DialogFooter>
        <Link to={closeTo} preventScrollReset className={buttonVariants()}>
          Cancel
        </Link>
        <SubmitButton disabled={hydrated && digits < MIN_BLOCKED_DIGITS}>Submit</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
