import type { AnyField } from '#app/components/forms/field.tsx'
import { PasswordField } from '#app/components/forms/inputs.tsx'
import { MIN_PASSWORD } from '../password-rules.ts'

/** A new password, typed twice. */
export function NewPasswordFields({
  newPassword,
  retypedPassword,
}: {
  newPassword: AnyField
  retypedPassword: AnyField
}) {
  return (
    <>
      <PasswordField
        field={newPassword}
        label="New password"
        hint={`At least ${MIN_PASSWORD} characters. A few words in a row are easy to remember.`}
        autoComplete="new-password"
        required
      />
      <PasswordField
        field={retypedPassword}
        label="Retype new password"
        autoComplete="new-password"
        required
      />
    </>
  )
}
