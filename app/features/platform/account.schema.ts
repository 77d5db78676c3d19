import { z } from 'zod'
import { emailField } from '#app/features/auth/sign-in.schema.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { isUsZone } from '#app/lib/time-zones.ts'

const line = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .transform((typed) => typed.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1, missing).max(max, `Use at most ${max} characters.`).superRefine(keepsNoSecret))

export const newAccountSchema = z.object({
  /** Made by the form, so that sending it twice opens one account. */
  id: z.uuid('Open the form again.'),
  name: line('Enter the company’s name.', 100),
  timezone: z.string({ error: 'Choose a time zone.' }).refine(isUsZone, 'Choose a time zone from the list.'),
  firstName: line('Enter the owner’s first name.', 60),
  lastName: line('Enter the owner’s last name.', 60),
  email: emailField,
})

export const releaseSchema = z.object({
  id: z.uuid('Open the page again.'),
  version: z
    .string({ error: 'Enter the version.' })
    .trim()
    .regex(/^\d{1,4}(\.\d{1,4}){0,3}$/, 'Enter a version like 2.13.0.'),
  notes: z
    .string()
    .trim()
    .max(300, 'Use at most 300 characters.')
    .refine((value) => !value.includes('\0'), 'This contains a character that cannot be stored.')
    .superRefine(keepsNoSecret)
    .default(''),
})

export type NewAccountInput = z.output<typeof newAccountSchema>
export type ReleaseInput = z.output<typeof releaseSchema>
