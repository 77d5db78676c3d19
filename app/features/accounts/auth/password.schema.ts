import { z } from 'zod'
import { MAX_PASSWORD } from './password-rules.ts'
import { emailField } from './sign-in.schema.ts'
import { PASSWORD_MAX } from '#app/lib/text-limits.ts'
import { tooLong } from '#app/lib/text.schema.ts'

const newPassword = z.string({ error: 'Enter a new password.' }).max(MAX_PASSWORD, tooLong(MAX_PASSWORD))
const retyped = z.string({ error: 'Type the new password again.' }).max(MAX_PASSWORD)
const MISMATCH = { error: 'The two passwords differ.', path: ['retypedPassword'] }

export const resetRequestSchema = z.object({ email: emailField })

export const resetSchema = z
  .object({
    email: emailField,
    code: z
      .string({ error: 'Enter the 4-digit code.' })
      .transform((value) => value.replace(/\s/g, ''))
      .pipe(z.string().regex(/^\d{4}$/, 'Enter the 4-digit code.')),
    newPassword,
    retypedPassword: retyped,
  })
  .refine((values) => values.newPassword === values.retypedPassword, MISMATCH)

/** An invited user's first password. */
export const firstPasswordSchema = z
  .object({ newPassword, retypedPassword: retyped })
  .refine((values) => values.newPassword === values.retypedPassword, MISMATCH)

/** Missing where users sign in by their company. */
export const currentPasswordSchema = z.string().max(PASSWORD_MAX).default('')

export const changePasswordSchema = z
  .object({
    currentPassword: currentPasswordSchema,
    newPassword,
    retypedPassword: retyped,
  })
  .refine((values) => values.newPassword === values.retypedPassword, MISMATCH)
