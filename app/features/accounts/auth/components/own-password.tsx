import type { FieldMetadata } from '@conform-to/react'
import { PasswordField } from '#app/components/forms/inputs.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { AtCompany, useByCompany } from './at-company.tsx'
import { PASSWORD_MAX } from '#app/lib/text-limits.ts'

/** The password that confirms a change in a conform form, or the company's sign-in. */
export function OwnPassword({ field, label }: { field: FieldMetadata<string>; label: string }) {
  if (useByCompany()) {
    return (
      <>
        {field.errors ? <Alert variant="bad">{field.errors.join(' ')}</Alert> : null}
        <AtCompany />
      </>
    )
  }
  return (
    <PasswordField
      field={field}
      label={label}
      autoComplete="current-password"
      maxLength={PASSWORD_MAX}
      required
    />
  )
}
