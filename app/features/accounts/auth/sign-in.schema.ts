import { z } from 'zod'
import { CODE_MAX, EMAIL_MAX, PASSWORD_MAX } from '#app/lib/text-limits.ts'

/** As stored: trimmed and in lower case. */
export const emailField = z
  .string({ error: 'Enter your email.' })
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, 'This email is too long.')
  .pipe(z.email('Enter an email like name@company.com.'))

export const signInSchema = z.object({
  email: emailField,
  password: z.string({ error: 'Enter your password.' }).max(PASSWORD_MAX, 'This password is too long.'),
  /** The account, when the email is in several. */
  platform: z.uuid('Choose a platform.').optional(),
})

export const mfaCodeSchema = z.object({
  code: z
    .string({ error: 'Enter the 6-digit code.' })
    .transform((value) => value.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code.')),
})

const RECOVERY_CODE = /^[0-9a-z]{24}$/

/** The code of an authenticator app, or one of the user's recovery codes. */
export const secondStepSchema = z.object({
  code: z
    .string({ error: 'Enter the 6-digit code.' })
    .max(CODE_MAX, 'This is too long for a code.')
    .transform((value) => value.replace(/[\s-]/g, '').toLowerCase())
    .refine(
      (value) => /^\d{6}$/.test(value) || RECOVERY_CODE.test(value),
      'Enter the 6-digit code, or one of your recovery codes.',
    ),
})

/** A passkey's response as the browser sends it: JSON, whose parts the library checks. */
export const credentialSchema = z.object({
  credential: z
    .string({ error: 'Your browser sent no passkey.' })
    .max(20_000, 'This is too long for a passkey.')
    .transform((text, issue) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        issue.addIssue('This isn’t a passkey.')
        return z.NEVER
      }
    })
    .pipe(
      z.looseObject(
        { id: z.string().max(2000), response: z.looseObject({}) },
        { error: 'This isn’t a passkey.' },
      ),
    ),
})
