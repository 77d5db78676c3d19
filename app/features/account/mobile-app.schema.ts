import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { pictureField } from '#app/lib/picture-field.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'

const TOO_MANY = 'Use at most 50 entries.'
const TOO_LONG = 'An entry can have at most 60 characters.'

/** A comma-delimited list (spec 1, 2.9): trimmed, each entry once. */
const list = z
  .string()
  .max(5000, TOO_MANY)
  .superRefine(keepsNoSecret)
  .transform((typed) => [
    ...new Set(
      typed
        .split(',')
        .map((entry) => entry.replace(/[\p{Cc}\s]+/gu, ' ').trim())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(z.string().max(60, TOO_LONG)).max(50, TOO_MANY))
  .default([])

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-US')} characters.`)
    .refine((value) => !value.includes('\0'), 'This contains a character that cannot be stored.')
    .superRefine(keepsNoSecret)
    .default('')

export const mobileAppSchema = z.object({
  productOfferings: list,
  departments: list,
  changeRequestTypes: list,
  referralBonus: text(100),
  referralDisclaimer: text(2000),
  logo: pictureField,
  ...editFields,
})

export type MobileAppInput = z.output<typeof mobileAppSchema>
