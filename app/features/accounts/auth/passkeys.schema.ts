import { z } from 'zod'
import { line } from '#app/lib/text.schema.ts'
import { currentPasswordSchema } from './password.schema.ts'
import { credentialSchema } from './sign-in.schema.ts'
import { PASSKEY_NAME_MAX } from '#app/lib/text-limits.ts'

export const passwordOnlySchema = z.object({ currentPassword: currentPasswordSchema })

export const removePasskeySchema = passwordOnlySchema.extend({ id: z.uuid('Choose a passkey.') })

export const addPasskeySchema = credentialSchema.extend({
  name: line({ max: PASSKEY_NAME_MAX, missing: 'Enter a name.' }),
})
