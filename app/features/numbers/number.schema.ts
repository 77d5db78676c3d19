import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { versionField } from '#app/lib/version-field.ts'

export const friendlyName = z
  .string({ error: 'Enter a name, such as Main line.' })
  .transform((typed) => typed.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  .refine((name) => name !== '', 'Enter a name, such as Main line.')
  .refine((name) => name.length <= 60, 'Use at most 60 characters.')
  .superRefine(keepsNoSecret)

const chosen = z.preprocess((value) => value || null, z.uuid('Choose one of the list.').nullable())

export const purchaseSchema = z.object({
  number: z.string({ error: 'Choose a number.' }).regex(/^1\d{10}$/, 'Choose a number.'),
  locationId: z.uuid('Choose a location.'),
  friendlyName,
  messageServiceId: chosen.default(null),
})

export const numberEditSchema = z.object({
  friendlyName,
  locationId: z.uuid('Choose a location.'),
  /** `true` for Primary, `false` for Alias (spec 3, 5). */
  isDefault: z.enum(['true', 'false'], 'Choose one.').transform((value) => value === 'true'),
  messageServiceId: chosen.default(null),
  ...editFields,
})

export const releaseSchema = z.object({ version: versionField })

export type PurchaseInput = z.output<typeof purchaseSchema>
export type NumberEdit = z.output<typeof numberEditSchema>
/** The fields that the form changes. */
export type NumberValues = Pick<NumberEdit, 'friendlyName' | 'locationId' | 'isDefault' | 'messageServiceId'>
