import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { parseState } from '#app/lib/states.ts'
import { GATHERING_FORMS } from './gathering-forms.ts'

const line = (max: number) =>
  z
    .string()
    .transform((typed) => typed.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(z.string().max(max, `Use at most ${max} characters.`).superRefine(keepsNoSecret))

export const companySchema = z.object({
  name: line(100).pipe(z.string({ error: 'Enter the company’s name.' }).min(1, 'Enter the company’s name.')),
  legalName: line(100).optional(),
  address: line(100).optional(),
  address2: line(100).optional(),
  city: line(60).optional(),
  state: z
    .string()
    .refine((code) => parseState(code) === code, 'Choose a state.')
    .optional(),
  zipcode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code like 83702.')
    .optional(),
  timezone: z.string({ error: 'Choose a time zone.' }).max(60),
  mfaRequired: z.boolean().default(false),
  gatheringForms: z.array(z.enum(GATHERING_FORMS, 'Choose from the list.')).max(GATHERING_FORMS.length),
  ...editFields,
})

export type CompanyInput = z.output<typeof companySchema>
