import { z } from 'zod'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { currentPasswordSchema } from './password.schema.ts'
import { credentialSchema } from './sign-in.schema.ts'

export const passwordOnlySchema = z.object({ currentPassword: currentPasswordSchema })

export const removePasskeySchema = passwordOnlySchema.extend({ id: z.uuid('Choose a passkey.') })

export const addPasskeySchema = credentialSchema.extend({
  name: z
    .string('Enter a name.')
    .transform((typed) => typed.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(
      z
        .string('Enter a name.')
        .min(1, 'Enter a name.')
        .max(60, 'Use at most 60 characters.')
        .superRefine(keepsNoSecret),
    ),
})
