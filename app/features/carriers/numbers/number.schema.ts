import { z } from 'zod'
import { editFields, versionField } from '#app/lib/edit-fields.ts'
import { line } from '#app/lib/text.schema.ts'

export const friendlyName = line({ max: 60, missing: 'Enter a name, such as Main line.' })

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
  /** `true` for Primary, `false` for Alias. */
  isDefault: z.enum(['true', 'false'], 'Choose one.').transform((value) => value === 'true'),
  messageServiceId: chosen.default(null),
  ...editFields,
})

export const releaseNumberSchema = z.object({ version: versionField })

export type PurchaseInput = z.output<typeof purchaseSchema>
export type NumberEdit = z.output<typeof numberEditSchema>
/** The fields that the form changes. */
export type NumberValues = Pick<NumberEdit, 'friendlyName' | 'locationId' | 'isDefault' | 'messageServiceId'>
