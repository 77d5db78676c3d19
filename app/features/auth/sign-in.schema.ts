import { z } from 'zod'

/** As stored: trimmed and in lower case. */
export const emailField = z
  .string({ error: 'Enter your email.' })
  .trim()
  .toLowerCase()
  .max(254, 'This email is too long.')
  .pipe(z.email('Enter an email like name@company.com.'))

export const signInSchema = z.object({
  email: emailField,
  password: z.string({ error: 'Enter your password.' }).max(1000, 'This password is too long.'),
  /** The account, when the email is in several. */
  platform: z.uuid('Choose a platform.').optional(),
})

export const mfaCodeSchema = z.object({
  code: z
    .string({ error: 'Enter the 6-digit code.' })
    .transform((value) => value.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code.')),
})
