import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { pictureField } from '#app/lib/picture-field.ts'
import { line, lines, oneLine } from '#app/lib/text.schema.ts'

const TOO_MANY = 'Use at most 50 entries.'
const TOO_LONG = 'An entry can have at most 60 characters.'

/** A comma-delimited list: trimmed, each entry once. */
const list = lines({ max: 5000, tooLong: TOO_MANY })
  .transform((typed) => [...new Set(typed.split(',').map(oneLine).filter(Boolean))])
  .pipe(z.array(z.string().max(60, TOO_LONG)).max(50, TOO_MANY))
  .default([])

export const mobileAppSchema = z.object({
  productOfferings: list,
  departments: list,
  changeRequestTypes: list,
  referralBonus: line({ max: 100 }).default(''),
  referralDisclaimer: lines({ max: 2000 }).default(''),
  logo: pictureField,
  ...editFields,
})

export type MobileAppInput = z.output<typeof mobileAppSchema>
